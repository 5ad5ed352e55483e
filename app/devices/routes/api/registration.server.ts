import type { DeviceAddress } from '#app/devices/address.ts'
import { presentDevice } from '#app/devices/api-presenters.server.ts'
import { registerDevice } from '#app/devices/registering.server.ts'
import { done } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Caller = { db: Db; user: { id: number; sessionId: number }; now: Date }
type Registration = { deviceId: string; address: DeviceAddress; isRenewal?: boolean }

export async function registerForSession(
  { db, user, now }: Caller,
  { deviceId, address, isRenewal = false }: Registration,
) {
  const { id: userId, sessionId } = user
  const outcome = await registerDevice(db, { ...address, userId, deviceId, sessionId, now, isRenewal })
  if (!outcome.ok) return outcome
  return done(presentDevice({ deviceId, kind: address.kind, registeredAt: now }))
}
