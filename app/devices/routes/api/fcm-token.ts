import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { deviceShape } from '#app/devices/api-presenters.server.ts'
import { webDeviceId } from '#app/devices/device-ids.server.ts'
import { fcmTokenSchema } from '#app/devices/schemas.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/fcm-token', {
  POST: forMembers({
    summary: 'Push to this browser by its token (or its PushSubscription as text); an empty one ends that',
    body: fcmTokenSchema,
    response: z.object({ device: deviceShape.nullable() }),
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ body: { token: address }, context, ...caller }) => {
      const { id: userId, sessionId } = caller.user
      const deviceId = webDeviceId({ sessionId, userAgent: context.get(requestMetadataContext).userAgent })
      if (!address) {
        await unregisterDevice(caller.db, { userId, deviceId })
        return done({ device: null })
      }
      const outcome = await registerForSession(caller, { deviceId, address })
      return outcome.ok ? done({ device: outcome.value }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
