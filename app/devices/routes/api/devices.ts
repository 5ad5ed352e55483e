import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { deviceShape, presentDevice } from '#app/devices/api-presenters.server.ts'
import { listDevices } from '#app/devices/queries.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/devices', {
  GET: forMembers({
    summary: 'The devices that pushes go to',
    response: z.object({ devices: z.array(deviceShape) }),
    run: async ({ db, user }) => done({ devices: (await listDevices(db, user.id)).map(presentDevice) }),
  }),
})

export const loader = handler
export const action = handler
