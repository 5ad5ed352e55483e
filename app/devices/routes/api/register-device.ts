import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { deviceShape } from '#app/devices/api-presenters.server.ts'
import { registerDeviceSchema } from '#app/devices/schemas.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'

const handler = apiRoute('/api/notification/register-device', {
  POST: forMembers({
    summary: 'Push to a device under a name of its own',
    body: registerDeviceSchema,
    status: 201,
    response: deviceShape,
    namespace: 'settings',
    refusals: [404, 409],
    run: ({ body: { deviceId, address }, ...caller }) => registerForSession(caller, { deviceId, address }),
  }),
})

export const loader = handler
export const action = handler
