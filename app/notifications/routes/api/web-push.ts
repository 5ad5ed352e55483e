import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { deviceShape, presentDevice } from '#app/notifications/api-presenters.server.ts'
import { webDeviceId } from '#app/notifications/device-ids.server.ts'
import { addressOf, webPushRequestSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/web-push', {
  POST: forMembers({
    summary: 'Push to this browser: its PushSubscription, at a push service that is known',
    invalidatesPages: false,
    body: webPushRequestSchema,
    status: 201,
    response: deviceShape,
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ db, user, body: { isRenewal, ...subscription }, context, now }) => {
      const deviceId = webDeviceId({
        sessionId: user.sessionId,
        userAgent: context.get(requestMetadataContext).userAgent,
      })
      const address = addressOf(subscription)
      const outcome = await registerDevice(db, {
        ...address,
        userId: user.id,
        deviceId,
        sessionId: user.sessionId,
        now,
        isRenewal,
      })
      if (!outcome.ok) return outcome
      return done(presentDevice({ deviceId, kind: address.kind, registeredAt: now }))
    },
  }),
})

export const loader = handler
export const action = handler
