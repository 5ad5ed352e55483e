import { z } from 'zod'
import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { deviceShape, toDevice } from '#app/notifications/api-shapes.server.ts'
import { listDevices } from '#app/notifications/devices.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/devices', {
  GET: forMembers({
    summary: 'The devices that pushes go to',
    answer: z.object({ devices: z.array(deviceShape) }),
    run: async ({ db, user }) => done({ devices: (await listDevices(db, user.id)).map(toDevice) }),
  }),
})

export const loader = answer
export const action = answer
