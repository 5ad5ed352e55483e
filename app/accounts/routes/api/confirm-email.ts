import { verifiedShape, presentVerified } from '#app/accounts/api-presenters.server.ts'
import { confirmEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { linkSchema } from '#app/accounts/verification-schemas.ts'
import { verifyByLink } from '#app/accounts/verifying.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user/confirm-email', {
  POST: forAnyone({
    summary: 'Prove an address, or the new one, by the link in its mail; the record comes back to its owner',
    body: linkSchema,
    response: verifiedShape,
    namespace: 'accounts',
    refusals: [409, 410],
    run: async ({ db, user, body, now }) => {
      const verified = await verifyByLink(db, { purpose: 'email', ...body, now })
      const outcome = verified.ok ? verified : await confirmEmailChange(db, { ...body, now })
      if (!outcome.ok) return outcome
      return done(user?.id === body.userId ? presentVerified(await findOwnAccount(db, user.id)) : {})
    },
  }),
})

export const loader = handler
export const action = handler
