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
      email: String(form.get('email') ?? '').trim(),
      password: String(form.get('password') ?? ''),
    }),
  ),
  'password',
)
