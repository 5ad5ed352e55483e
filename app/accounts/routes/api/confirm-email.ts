import { verifiedShape, presentVerified } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { linkSchema } from '#app/accounts/verification-schemas.ts'
import { verifyByLink } from '#app/accounts/verifying.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/confirm-email', {
  POST: forAnyone({
    summary: 'Prove an address by the link that was mailed to it; the record comes back where it is the caller’s own',
    body: linkSchema,
    response: verifiedShape,
    refusals: [410],
    run: async ({ db, user, body, now }) => {
      const outcome = await verifyByLink(db, { purpose: 'email', ...body, now })
      if (!outcome.ok) return outcome
      return done(user?.id === body.userId ? presentVerified(await findOwnAccount(db, user.id)) : {})
    },
  }),
})

export const loader = handler
export const action = handler
