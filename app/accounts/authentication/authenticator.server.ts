import { normalizeEmailAddress } from '#app/i18n/plain-text.ts'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { checkCredentials, type CheckedMember } from '#app/accounts/signing-in.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type SignIn = Outcome<CheckedMember, 'invalid_credentials'>

/** Strategies resolve with an outcome, so that a wrong password is no exception. */
export const authenticator = new Authenticator<SignIn>()

authenticator.use(
  new FormStrategy(({ form }) =>
    checkCredentials(db, {
      email: normalizeEmailAddress(String(form.get('email') ?? '')),
      password: String(form.get('password') ?? ''),
    }),
  ),
  'password',
)
