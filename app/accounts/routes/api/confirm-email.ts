import { confirmedShape, toConfirmed } from '#app/accounts/api-shapes.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { linkSchema } from '#app/accounts/schemas.ts'
import { confirmByLink } from '#app/accounts/verifying.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user/confirm-email', {
  POST: forAnyone({
    summary: 'Prove an address by the link that was mailed to it; the record comes back where it is the caller’s own',
    body: linkSchema,
    answer: confirmedShape,
    refusals: [410],
    run: async ({ db, user, body, now }) => {
      const outcome = await confirmByLink(db, { purpose: 'email', ...body, now })
      if (!outcome.ok) return outcome
      return done(user?.id === body.userId ? toConfirmed(await findOwnAccount(db, user.id)) : {})
    },
  }),
})

export const loader = answer
export const action = answer
