import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { deviceShape, presentDevice } from '#app/notifications/api-presenters.server.ts'
import { registerDeviceSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/register-device', {
  POST: forMembers({
    summary: 'Push to a device under a name of its own',
    invalidatesPages: false,
    body: registerDeviceSchema,
    status: 201,
    response: deviceShape,
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ db, user, body: { deviceId, address }, now }) => {
      const outcome = await registerDevice(db, {
        ...address,
        userId: user.id,
        deviceId,
        sessionId: user.sessionId,
        now,
      })
      if (!outcome.ok) return outcome
      return done(presentDevice({ deviceId, kind: address.kind, registeredAt: now }))
    },
  }),
})

export const loader = handler
export const action = handler
