import { z } from 'zod'
import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { deviceShape, presentDevice } from '#app/devices/api-presenters.server.ts'
import { listDevices } from '#app/devices/queries.server.ts'
import { done } from '#app/outcome.ts'
import { registerDeviceSchema, unregisterDeviceSchema } from '#app/devices/schemas.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'

const handler = apiRoutes({
  '/api/notification/devices': {
    GET: forMembers({
      summary: 'The devices that pushes go to',
      response: z.object({ devices: z.array(deviceShape) }),
      run: async ({ db, user }) => done({ devices: (await listDevices(db, user.id)).map(presentDevice) }),
    }),
  },
  '/api/notification/register-device': {
    POST: forMembers({
      summary: 'Push to a device under a name of its own',
      invalidatesPages: false,
      body: registerDeviceSchema,
      status: 201,
      response: deviceShape,
      namespace: 'settings',
      refusals: [404, 409],
      run: ({ body: { deviceId, address }, ...caller }) => registerForSession(caller, { deviceId, address }),
    }),
  },
  '/api/notification/unregister-device': {
    POST: forMembers({
      summary: 'Push no more to one’s own device of this name',
      invalidatesPages: false,
      body: unregisterDeviceSchema,
      response: z.object({ deviceId: z.string() }),
      run: async ({ db, user, body: { deviceId } }) => {
        await unregisterDevice(db, { userId: user.id, deviceId })
        return done({ deviceId })
      },
    }),
  },
})

export const loader = handler
export const action = handler
