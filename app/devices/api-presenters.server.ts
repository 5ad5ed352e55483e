import { z } from 'zod'
import type { DeviceKind } from '#app/devices/address.ts'
import { iso, time } from '#app/http/api/response-schemas.server.ts'

export const deviceShape = z
  .object({ deviceId: z.string(), deviceType: z.enum(['web', 'android', 'ios']), registeredAt: time })
  .meta({ id: 'Device' })

const deviceTypes = { web_push: 'web', fcm: 'android', apns: 'ios' } as const

type DeviceRow = { deviceId: string; kind: DeviceKind; registeredAt: Date }

/** The device without its token. A browser may have an FCM token, so its type follows from its id. */
export function presentDevice({ deviceId, kind, registeredAt }: DeviceRow): z.output<typeof deviceShape> {
  const deviceType = deviceId.startsWith('web_') ? 'web' : deviceTypes[kind]
  return { deviceId, deviceType, registeredAt: iso(registeredAt) }
}
