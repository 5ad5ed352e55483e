import { z } from 'zod'
import { deviceShape } from '#app/devices/api-presenters.server.ts'
import { iosDeviceId } from '#app/devices/device-ids.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'
import { apnsTokenSchema } from '#app/devices/schemas.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/apns-token', {
  POST: forMembers({
    summary: 'Push to the iOS app by its token',
    body: apnsTokenSchema,
    response: z.object({ device: deviceShape }),
    namespace: 'settings',
    refusals: [404, 409],
    run: async ({ body: { token }, ...caller }) => {
      const address = { kind: 'apns', token } as const
      const outcome = await registerForSession(caller, { deviceId: iosDeviceId(token), address, isRenewal: true })
      return outcome.ok ? done({ device: outcome.value }) : outcome
    },
  }),
})

export const loader = handler
export const action = handler
