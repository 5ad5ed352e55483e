import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { deviceShape, presentDevice } from '#app/notifications/api-presenters.server.ts'
import { androidDeviceId } from '#app/notifications/device-ids.server.ts'
import { nativeFcmTokenSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/native-fcm-token', {
  POST: forMembers({
    summary: 'Push to the Android app by its token',
    invalidatesPages: false,
    body: nativeFcmTokenSchema,
    response: z.object({ device: deviceShape }),
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ db, user, body: { token }, now }) => {
      const device = { deviceId: androidDeviceId(token), kind: 'fcm' as const }
      const outcome = await registerDevice(db, {
        ...device,
        userId: user.id,
        token,
        sessionId: user.sessionId,
        now,
        isRenewal: true,
      })
      if (!outcome.ok) return outcome
      return done({ device: presentDevice({ ...device, registeredAt: now }) })
    },
  }),
})

export const loader = handler
export const action = handler
