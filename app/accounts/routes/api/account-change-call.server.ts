import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { presentUser, signedInShape } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeSchema, accountChangeSchemaFor } from '#app/accounts/account-change-schema.ts'
import { forMembers } from '#app/http/api/api-route.server.ts'
import { atomically } from '#app/http/forms/idempotency.server.ts'
import { changeAccount, type PreparedChange } from '#app/accounts/contact-changes/account-changing.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import {
  checkEmailChange,
  checkIdentity,
  limitEmailChange,
} from '#app/accounts/authentication/identity-check.server.ts'
import { readFormBrowser } from '#app/accounts/authentication/form-saving.server.ts'
import { preparePasswordChange } from '#app/accounts/authentication/password-change.server.ts'
import { renewedSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Changes = z.output<typeof accountChangeSchema>
type Prepare = { db: Db; userId: number; body: Changes; context: Readonly<RouterContextProvider> }
type Refusal = 'wrong_password' | 'password_personal' | 'sign_in_again' | 'rate_limited'

const response = signedInShape.extend({
  awaitsConfirmation: z
    .array(z.enum(['phone', 'email']))
    .describe('What replaces the old contact by its code or link: POST confirm-phone or confirm-email'),
})

export const accountChangeCall = forMembers({
  summary: 'Change what is named; a new contact has to be confirmed, a new password ends all other sessions',
  conversion: 'profile_edit',
  namespace: 'accounts',
  body: accountChangeSchema,
  schemaFor: accountChangeSchemaFor,
  response,
  refusals: [409],
  prepare: ({ db, user, body, context }) => prepareChange({ db, userId: user.id, body, context }),
  run: ({ db, user, body, prepared, request, context, now }) =>
    atomically(db, async (trx) => {
      const { network } = context.get(requestMetadataContext)
      const browserHash = await readFormBrowser(request)
      const outcome = await changeAccount(trx, { user, body, prepared, network, browserHash, now })
      if (!outcome.ok) return outcome
      return done({ ...outcome.value, user: presentUser(await findOwnAccount(trx, user.id)), loggedIn: true as const })
    }),
  headers: async (_, { user, body }) => (body.newPassword === undefined ? new Headers() : renewedSessionHeaders(user)),
})

/** Contacts that are the member's already are no change; others need the password, unless the member has just signed in. */
async function prepareChange({ db, userId, body, context }: Prepare): Promise<Outcome<PreparedChange, Refusal>> {
  const { currentPassword, newPassword, phone, email } = body
  const account = await findOwnAccount(db, userId)
  const contacts = {
    phone: phone === account.phone ? undefined : phone,
    email: email?.toLowerCase() === String(account.email).toLowerCase() ? undefined : email,
  }
  if (currentPassword !== undefined && newPassword !== undefined) {
    const password = await preparePasswordChange(context, { userId, currentPassword, newPassword })
    const checked = contacts.email === undefined ? password : await limitEmailChange(userId, password)
    return checked.ok ? done({ ...contacts, password: checked.value }) : checked
  }
  const needsProof = contacts.phone !== undefined || contacts.email !== undefined
  const check = contacts.email === undefined ? checkIdentity : checkEmailChange
  const identity = needsProof ? await check(context, currentPassword) : done(null)
  return identity.ok ? done({ ...contacts, password: null }) : identity
}
