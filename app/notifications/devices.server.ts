import { sql } from 'kysely'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type DeviceKind = 'web_push' | 'fcm' | 'apns'
/** Where a push goes: an endpoint with its keys, or the token of an installed app. */
export type DeviceAddress =
  | { kind: 'web_push'; token: string; publicKey: string; authSecret: string }
  | { kind: 'fcm' | 'apns'; token: string }
type Registration = DeviceAddress & {
  userId: number
  deviceId: string
  now: Date
  /** The sign-in that it ends with; left out, it stays until it is ended itself. */
  sessionId?: number
  /** Nobody asked for it just now: the device registers again what it believes to be on. */
  isRenewal?: boolean
}

export const maxDevices = 20

/**
 * The device is this person's from now on, whoever had it before; what still waits for it there is not sent to it any more.
 * Of more than twenty the one that was registered longest ago is forgotten. One that its owner removed comes back when
 * they ask for it, not by itself.
 */
export function registerDevice(
  db: Db,
  { userId, deviceId, kind, token, now, sessionId, isRenewal = false, ...keys }: Registration,
): Promise<Outcome<null, 'unknown' | 'device_removed'>> {
  const address = {
    kind,
    token,
    public_key: 'publicKey' in keys ? keys.publicKey : null,
    auth_secret: 'authSecret' in keys ? keys.authSecret : null,
    registered_at: now,
    session_id: sessionId ?? null,
  }
  return inTransaction(db, async (trx) => {
    // One after another for the token and for the person, in this order everywhere, so that nobody waits in a circle.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`device ${kind} ${token}`}, 0))`.execute(trx)
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const refusal = sessionId === undefined ? undefined : await checkSession(trx, { sessionId, userId, isRenewal })
    if (refusal) return refused(refusal)
    await trx
      .deleteFrom('devices')
      .where('kind', '=', kind)
      .where('token', '=', token)
      .where((eb) => eb.or([eb('user_id', '!=', userId), eb('device_id', '!=', deviceId)]))
      .execute()
    await trx
      .insertInto('devices')
      .values({ user_id: userId, device_id: deviceId, ...address })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(address))
      .execute()
    await trx
      .deleteFrom('devices')
      .where('id', 'in', (query) =>
        query
          .selectFrom('devices')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('registered_at', 'desc')
          .orderBy('id', 'desc')
          .offset(maxDevices),
      )
      .execute()
    return done(null)
  })
}

/** Whether the sign-in still lasts, and lets the device come; whoever asks for it has changed their mind about removing it. */
async function checkSession(
  trx: Db,
  { sessionId, userId, isRenewal }: { sessionId: number; userId: number; isRenewal: boolean },
) {
  const session = await trx
    .selectFrom('sessions')
    .select('device_removed_at as removedAt')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) return 'unknown'
  if (!session.removedAt) return undefined
  if (isRenewal) return 'device_removed'
  await trx.updateTable('sessions').set({ device_removed_at: null }).where('id', '=', sessionId).execute()
  return undefined
}

/** The person takes a device of theirs off the list; its browser or app does not register by itself again while they are signed in there. */
export async function removeDevice(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = await trx
      .selectFrom('devices')
      .select('session_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (device?.session_id) {
      await trx
        .updateTable('sessions')
        .set({ device_removed_at: now })
        .where('id', '=', device.session_id)
        .where('user_id', '=', userId)
        .execute()
    }
    await trx.deleteFrom('devices').where('id', '=', id).where('user_id', '=', userId).execute()
  })
}

/** Nothing more is pushed to that device of one's own; one that is not there is as good. */
export async function unregisterDevice(
  db: Db,
  { userId, deviceId }: { userId: number; deviceId: string },
): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
}

/** The push service no longer knows this token; a newer one that was registered meanwhile stays. */
export async function deleteGoneDevice(db: Db, { id, token }: { id: number; token: string }): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).where('token', '=', token).execute()
}

/** A person's devices, the latest first, and what the browser says of itself. */
export function listDevices(db: Db, userId: number) {
  return db
    .selectFrom('devices')
    .leftJoin('sessions', 'sessions.id', 'devices.session_id')
    .select([
      'devices.id',
      'device_id as deviceId',
      'kind',
      'token',
      'public_key as publicKey',
      'auth_secret as authSecret',
      'registered_at as registeredAt',
      'session_id as sessionId',
      'sessions.agent',
    ])
    .where('devices.user_id', '=', userId)
    .orderBy('registered_at', 'desc')
    .orderBy('devices.id', 'desc')
    .limit(maxDevices)
    .execute()
}
