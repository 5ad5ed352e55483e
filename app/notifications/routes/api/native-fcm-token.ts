import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { deviceShape, toDevice } from '#app/notifications/api-shapes.server.ts'
import { androidDeviceId } from '#app/notifications/device-ids.server.ts'
import { nativeFcmTokenSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/native-fcm-token', {
  POST: forMembers({
    summary: 'Push to the Android app by its token',
    body: nativeFcmTokenSchema,
    answer: z.object({ device: deviceShape }),
    texts: 'settings',
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
      return done({ device: toDevice({ ...device, registeredAt: now }) })
    },
  }),
})

export const loader = answer
export const action = answer
