import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { closeSession } from '#app/http/session/session.server.ts'
import { logoutSchema } from '#app/devices/schemas.server.ts'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/logout', {
  POST: forAnyone({
    summary: 'Sign out: the session ends, and pushes to this device',
    body: logoutSchema,
    isRepeatable: true,
    response: z.object({ loggedIn: z.literal(false) }),
    run: async ({ db, user, body: { deviceId } }) => {
      if (user && deviceId) await unregisterDevice(db, { userId: user.id, deviceId })
      return done({ loggedIn: false as const })
    },
    setsCookie: true,
    headers: (_, { context }) => closeSession(context),
  }),
})

export const loader = handler
export const action = handler
