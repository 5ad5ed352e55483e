import { maxDevices } from '#app/devices/address.ts'
import type { Db } from '#db/connection.ts'

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
