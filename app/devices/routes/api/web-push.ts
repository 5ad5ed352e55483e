import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { deviceShape } from '#app/devices/api-presenters.server.ts'
import { webDeviceId } from '#app/devices/device-ids.server.ts'
import { addressOf, webPushRequestSchema } from '#app/devices/schemas.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'

const handler = apiRoute('/api/notification/web-push', {
  POST: forMembers({
    summary: 'Push to this browser: its PushSubscription, at a push service that is known',
    body: webPushRequestSchema,
    status: 201,
    response: deviceShape,
    namespace: 'settings',
    refusals: [404, 409],
    run: ({ body: { isRenewal, ...subscription }, context, ...caller }) => {
      const { userAgent } = context.get(requestMetadataContext)
      const deviceId = webDeviceId({ sessionId: caller.user.sessionId, userAgent })
      return registerForSession(caller, { deviceId, address: addressOf(subscription), isRenewal })
    },
  }),
})

export const loader = handler
export const action = handler
