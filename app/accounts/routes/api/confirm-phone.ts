import { verifiedShape, presentVerified } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { phoneConfirmationSchema, phoneConfirmationSchemaFor } from '#app/accounts/verification-schemas.ts'
import { verifyByLink, verifyPhoneByCode } from '#app/accounts/verifying.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/user/confirm-phone', {
  POST: forAnyone({
    summary: 'Prove one’s number by the six digits, or by the link that came with them; five wrong codes void one',
    namespace: 'account-links',
    body: phoneConfirmationSchema,
    schemaFor: phoneConfirmationSchemaFor,
    // Wrong codes are counted.
    commitsRefusals: true,
    response: verifiedShape,
    refusals: [401, 410],
    run: async ({ db, user, body, now }) => {
      if ('code' in body && !user) return refused('not_signed_in')
      const outcome =
        'code' in body
          ? await verifyPhoneByCode(db, { userId: user!.id, code: body.code, now })
          : await verifyByLink(db, { purpose: 'phone', ...body, now })
      if (!outcome.ok) return outcome
      return done(user?.id === outcome.value.userId ? presentVerified(await findOwnAccount(db, user.id)) : {})
    },
  }),
})

export const loader = handler
export const action = handler
