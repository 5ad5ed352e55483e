import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { unregisterDeviceSchema } from '#app/devices/schemas.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/unregister-device', {
  POST: forMembers({
    summary: 'Push no more to one’s own device of this name',
    body: unregisterDeviceSchema,
    response: z.object({ deviceId: z.string() }),
    run: async ({ db, user, body: { deviceId } }) => {
      await unregisterDevice(db, { userId: user.id, deviceId })
      return done({ deviceId })
    },
  }),
})

export const loader = handler
export const action = handler
