import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { presentUser, signedInShape } from '#app/accounts/api-presenters.server.ts'
import { requestEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeSchema, accountChangeSchemaFor } from '#app/accounts/account-change-schema.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { forMembers } from '#app/http/api/api-route.server.ts'
import { atomically } from '#app/http/forms/idempotency.server.ts'
import { checkIdentity } from '#app/http/session/identity-check.server.ts'
import { preparePasswordChange } from '#app/http/session/password-change.server.ts'
import { renewedSessionHeaders } from '#app/http/session/session.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import { moveServiceArea } from '#app/workers/service-area.server.ts'
import type { Db } from '#db/connection.ts'

type Changes = z.output<typeof accountChangeSchema>
type Prepare = { db: Db; userId: number; body: Changes; context: Readonly<RouterContextProvider> }

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
  run: ({ db, user, body, prepared, now }) =>
    atomically(db, (trx) => changeAccount(trx, { user, body, prepared, now })),
  headers: async (_, { user, body }) => (body.newPassword === undefined ? new Headers() : renewedSessionHeaders(user)),
})

type NewPassword = Extract<Awaited<ReturnType<typeof preparePasswordChange>>, { ok: true }>['value']
type Prepared = { phone: string | undefined; email: string | undefined; password: NewPassword | null }
type Refusal = 'wrong_password' | 'password_personal' | 'rate_limited'
type Change = { user: SessionUser; body: Changes; prepared: Prepared; now: Date }

async function changeAccount(trx: Db, { user, body, prepared, now }: Change) {
  const { id: userId, sessionId, city: from } = user
  const { phone: _, email: __, currentPassword: ___, newPassword: ____, ...changes } = body
  const { password, phone, email } = prepared
  const steps = [
    password && (() => changePassword(trx, { ...password, userId, sessionId })),
    () => editProfile(trx, { ...changes, userId }),
    body.movesServiceArea && (() => moveServiceArea(trx, { workerId: userId, from })),
    phone !== undefined && (() => requestPhoneChange(trx, { userId, phone, now })),
    email !== undefined && (() => requestEmailChange(trx, { userId, email, now })),
  ]
  for (const step of steps) {
    const outcome = step ? await step() : done(null)
    if (!outcome.ok) return outcome
  }
  const awaitsConfirmation = (['phone', 'email'] as const).filter((contact) => prepared[contact] !== undefined)
  return done({ user: presentUser(await findOwnAccount(trx, userId)), loggedIn: true as const, awaitsConfirmation })
}

/** Contacts that are the member's already are no change; others need the password, unless the member has just signed in. */
async function prepareChange({ db, userId, body, context }: Prepare): Promise<Outcome<Prepared, Refusal>> {
  const { currentPassword, newPassword, phone, email } = body
  const account = await findOwnAccount(db, userId)
  const contacts = {
    phone: phone === account.phone ? undefined : phone,
    email: email?.toLowerCase() === String(account.email).toLowerCase() ? undefined : email,
  }
  if (currentPassword !== undefined && newPassword !== undefined) {
    const password = await preparePasswordChange(context, { userId, currentPassword, newPassword })
    return password.ok ? done({ ...contacts, password: password.value }) : password
  }
  const needsProof = contacts.phone !== undefined || contacts.email !== undefined
  const identity = needsProof ? await checkIdentity(context, currentPassword) : done(null)
  return identity.ok ? done({ ...contacts, password: null }) : identity
}
