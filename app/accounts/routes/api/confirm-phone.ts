import { confirmedShape, toConfirmed } from '#app/accounts/api-shapes.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { phoneConfirmationSchema, phoneConfirmationSchemaFor } from '#app/accounts/schemas.ts'
import { confirmByLink, confirmPhone } from '#app/accounts/verifying.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/user/confirm-phone', {
  POST: forAnyone({
    summary: 'Prove one’s number by the six digits, or by the link that came with them; five wrong codes void one',
    texts: 'confirmation',
    body: phoneConfirmationSchema,
    schemaFor: phoneConfirmationSchemaFor,
    // Wrong codes are counted.
    commitsRefusals: true,
    answer: confirmedShape,
    refusals: [401, 410],
    run: async ({ db, user, body, now }) => {
      if ('code' in body && !user) return refused('not_signed_in')
      const outcome =
        'code' in body
          ? await confirmPhone(db, { userId: user!.id, code: body.code, now })
          : await confirmByLink(db, { purpose: 'phone', ...body, now })
      if (!outcome.ok) return outcome
      return done(user?.id === outcome.value.userId ? toConfirmed(await findOwnAccount(db, user.id)) : {})
    },
  }),
})

export const loader = answer
export const action = answer
