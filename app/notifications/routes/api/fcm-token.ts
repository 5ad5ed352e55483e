import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { deviceShape, presentDevice } from '#app/notifications/api-presenters.server.ts'
import { webDeviceId } from '#app/notifications/device-ids.server.ts'
import { fcmTokenSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice, unregisterDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/fcm-token', {
  POST: forMembers({
    summary: 'Push to this browser by its token (or its PushSubscription as text); an empty one ends that',
    invalidatesPages: false,
    body: fcmTokenSchema,
    response: z.object({ device: deviceShape.nullable() }),
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ db, user, body: { token: address }, context, now }) => {
      const device = {
        userId: user.id,
        deviceId: webDeviceId({ sessionId: user.sessionId, userAgent: context.get(requestMetadataContext).userAgent }),
      }
      if (!address) {
        await unregisterDevice(db, device)
        return done({ device: null })
      }
      const outcome = await registerDevice(db, { ...address, ...device, sessionId: user.sessionId, now })
      if (!outcome.ok) return outcome
      return done({ device: presentDevice({ ...device, kind: address.kind, registeredAt: now }) })
    },
  }),
})

export const loader = handler
export const action = handler
