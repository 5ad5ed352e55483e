import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { deviceShape, toDevice } from '#app/notifications/api-shapes.server.ts'
import { webDeviceId } from '#app/notifications/device-ids.server.ts'
import { addressOf, webPushCallSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/web-push', {
  POST: forMembers({
    summary: 'Push to this browser: its PushSubscription, at a push service that is known',
    body: webPushCallSchema,
    status: 201,
    answer: deviceShape,
    texts: 'settings',
    refusals: [404, 409],
    run: async ({ db, user, body: { isRenewal, ...subscription }, context, now }) => {
      const deviceId = webDeviceId({ sessionId: user.sessionId, agent: context.get(arrivalContext).agent })
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
      return done(toDevice({ deviceId, kind: address.kind, registeredAt: now }))
    },
  }),
})

export const loader = answer
export const action = answer
