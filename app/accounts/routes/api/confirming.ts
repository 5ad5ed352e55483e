import { verifiedShape, presentVerified } from '#app/accounts/api-presenters.server.ts'
import { verifyByLink, verifyPhoneByCode } from '#app/accounts/verifying.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { linkSchema, phoneConfirmationSchema, phoneConfirmationSchemaFor } from '#app/accounts/verification-schemas.ts'
import { done, refused } from '#app/outcome.ts'
import { confirmEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { confirmPhoneChange, findPendingPhone } from '#app/accounts/contact-changes/phone-changing.server.ts'
import type { Db } from '#db/connection.ts'

const handler = apiRoutes({
  '/api/user/confirm-email': {
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
  },
  '/api/user/confirm-phone': {
    POST: forAnyone({
      summary: 'Prove one’s number, or the new one, by six digits, or by the link with them; five wrong codes void one',
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
            ? await confirmByCode(db, { userId: user!.id, code: body.code, now })
            : await verifyByLink(db, { purpose: 'phone', ...body, now })
        if (!outcome.ok) return outcome
        return done(user?.id === outcome.value.userId ? presentVerified(await findOwnAccount(db, user.id)) : {})
      },
    }),
  },
})

/** A number that waits to replace the old one comes first. */
async function confirmByCode(db: Db, attempt: { userId: number; code: string; now: Date }) {
  return (await findPendingPhone(db, attempt)) ? confirmPhoneChange(db, attempt) : verifyPhoneByCode(db, attempt)
}

export const loader = handler
export const action = handler
