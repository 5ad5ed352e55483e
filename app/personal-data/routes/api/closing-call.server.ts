import { z } from 'zod'
import { forMembers } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { checkIdentity } from '#app/accounts/authentication/identity-check.server.ts'
import { clearSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { done } from '#app/outcome.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { closingSchema } from '#app/personal-data/schemas.ts'

export const closingCall = forMembers({
  summary: 'Close the account at once; what is personal is erased within the hour',
  namespace: 'personal-data',
  body: closingSchema,
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: [409],
  prepare: ({ body: { password }, context }) => checkIdentity(context, password, { field: 'password' }),
  run: async ({ db, user, body: { reason }, prepared: { currentHash }, context, now }) => {
    const outcome = await closeAccount(db, { userId: user.id, currentHash, reason, now })
    if (!outcome.ok) return outcome
    return done({ success: true as const, message: requestTranslate(context)('personal-data:deletion.done') })
  },
  setsCookie: true,
  headers: () => clearSessionHeaders(),
})
