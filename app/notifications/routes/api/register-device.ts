import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { deviceShape, toDevice } from '#app/notifications/api-shapes.server.ts'
import { registeringSchema } from '#app/notifications/device-schemas.server.ts'
import { registerDevice } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/register-device', {
  POST: forMembers({
    summary: 'Push to a device under a name of its own',
    body: registeringSchema,
    status: 201,
    answer: deviceShape,
    texts: 'settings',
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
      return done(toDevice({ deviceId, kind: address.kind, registeredAt: now }))
    },
  }),
})

export const loader = answer
export const action = answer
