import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { closeSession } from '#app/http/session.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/logout', {
  POST: forAnyone({
    summary: 'Sign out: the session ends',
    changes: false,
    answer: z.object({ loggedIn: z.literal(false) }),
    run: async () => done({ loggedIn: false as const }),
    headers: (_, { context }) => closeSession(context),
  }),
})

export const loader = answer
export const action = answer
