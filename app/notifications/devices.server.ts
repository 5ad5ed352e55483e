import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/connection.ts'

export type DeviceKind = 'web_push' | 'fcm' | 'apns'
/** Where a push goes: an endpoint with its keys, or the token of an installed app. */
export type DeviceAddress = { kind: 'web_push'; token: string; publicKey: string; authSecret: string } | { kind: 'fcm' | 'apns'; token: string }
type Registration = DeviceAddress & { userId: number; deviceId: string; now: Date }

export const mostDevices = 20

/**
 * The device is this person's from now on, whoever had it before; what still waits for it there is not sent to it any more.
 * Of more than twenty the one that was registered longest ago is forgotten.
 */
export async function registerDevice(db: Db, { userId, deviceId, kind, token, now, ...keys }: Registration): Promise<void> {
  const address = { kind, token, public_key: 'publicKey' in keys ? keys.publicKey : null, auth_secret: 'authSecret' in keys ? keys.authSecret : null, registered_at: now }
  await inTransaction(db, async (trx) => {
    // One after another for the token and for the person, in this order everywhere, so that nobody waits in a circle.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`device ${kind} ${token}`}, 0))`.execute(trx)
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await trx
      .deleteFrom('devices')
      .where('kind', '=', kind)
      .where('token', '=', token)
      .where((row) => row.or([row('user_id', '!=', userId), row('device_id', '!=', deviceId)]))
      .execute()
    await trx
      .insertInto('devices')
      .values({ user_id: userId, device_id: deviceId, ...address })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(address))
      .execute()
    await trx
      .deleteFrom('devices')
      .where('id', 'in', (query) =>
        query.selectFrom('devices').select('id').where('user_id', '=', userId).orderBy('registered_at', 'desc').orderBy('id', 'desc').offset(mostDevices))
      .execute()
  })
}

/** Nothing more is pushed to that device of one's own; one that is not there is as good. */
export async function unregisterDevice(db: Db, { userId, deviceId }: { userId: number; deviceId: string }): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
}

/** The push service no longer knows this token; a newer one that was registered meanwhile stays. */
export async function forgetDevice(db: Db, { id, token }: { id: number; token: string }): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).where('token', '=', token).execute()
}

/** A person's devices, the latest first. */
export function listDevices(db: Db, userId: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'device_id as deviceId', 'kind', 'token', 'public_key as publicKey', 'auth_secret as authSecret', 'registered_at as registeredAt'])
    .where('user_id', '=', userId)
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDevices)
    .execute()
}
