import { createContext, redirect, type RouterContextProvider } from 'react-router'
import { checkFactorCode } from '#app/accounts/second-factor/checking.server.ts'
import { findActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { factorCodes } from '#app/http/limits/rate-limits.server.ts'
import { tooManyTries, withGuessLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import type { Outcome, Refused } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

/** Codes of this request: they are shown by its answer only, and stored as hashes. */
export const recoveryCodesContext = createContext<string[] | null>(null)

/** The page of a form that changes the factor; without one it leads to where it is turned on. */
export async function loadFactorForm(context: Context) {
  const { id: userId } = currentUser(context)
  if (!(await findActiveFactor(db, { userId, now: new Date() }))) throw redirect(href('/potvrda-u-dva-koraka'), 303)
  return { formTokens: issueFormTokens(context), identityCheck: await findIdentityCheck(context) }
}

/** Who changes or ends the second factor proves it by the factor itself, and by the password unless just signed in. */
export async function checkFactorOwner(
  context: Context,
  { code, currentPassword }: { code: string; currentPassword?: string | undefined },
): Promise<Outcome<unknown, 'wrong_password' | 'sign_in_again' | 'wrong_code' | 'rate_limited'>> {
  const { id: userId } = currentUser(context)
  const identity = await checkIdentity(context, currentPassword)
  if (!identity.ok) return identity
  const limit = { limit: factorCodes, key: `${userId} session` }
  return withGuessLimit(limit, () => checkFactorCode(db, { userId, code, now: new Date() }))
}

export function factorErrors(refusal: Refused<string>): Record<string, string> {
  const { reason } = refusal
  if (reason === 'rate_limited') return tooManyTries(refusal)
  if (reason === 'wrong_password') return { currentPassword: 'accounts:refused.wrong_password' }
  if (reason === 'sign_in_again') return { '': 'accounts:refused.sign_in_again' }
  if (reason === 'wrong_code') return { code: 'second-factor:refused.wrong_code' }
  return { '': `second-factor:refused.${reason}` }
}
