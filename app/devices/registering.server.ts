import { sql } from 'kysely'
import { maxDevices, type DeviceAddress } from '#app/devices/address.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Registration = DeviceAddress & {
  userId: number
  deviceId: string
  now: Date
  /** The device ends with this session; absent: never. */
  sessionId?: number
  /** The device registers itself, without a choice of its user. */
  isRenewal?: boolean
}

/** Takes over another user's device, and deletes the oldest beyond twenty; renewals do not restore removed ones. */
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
    // Locks the token, then the user, always in this order, so that there is no deadlock.
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

/** Refuses an ended session, and renewals of a removed device; a request ends the removal. */
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
