import type { RouterContextProvider } from 'react-router'
import { isPersonalPassword } from '#app/accounts/common-passwords.ts'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { arrivalContext } from '#app/http/context.server.ts'
import { within } from '#app/http/limited.server.ts'
import { passwordChanges } from '#app/http/rate-limits.server.ts'
import { withinSignInLimit } from '#app/http/sign-in-limit.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type Wish = { userId: number; currentPassword: string; newPassword: string }
type Prepared = { comparedHash: string; passwordHash: PasswordHash }

/** Compares the current password, which is guessed no more often here than at sign-in, and hashes the new one. */
export async function preparePasswordChange(
  context: Readonly<RouterContextProvider>,
  { userId, currentPassword, newPassword }: Wish,
): Promise<Outcome<Prepared, 'wrong_password' | 'password_personal' | 'rate_limited'>> {
  const owner = await findPasswordOwner(db, userId)
  if (!owner) return refused('wrong_password')
  if (isPersonalPassword(newPassword, owner)) return refused('password_personal', { field: 'newPassword' })

  const guess = { email: owner.email, network: context.get(arrivalContext).network, isKnownBrowser: true }
  const compared = await withinSignInLimit(guess, () => checkOwnPassword(currentPassword, owner.passwordHash))
  if (!compared.ok) return compared
  const limit = { limiter: passwordChanges, key: `user:${userId}` }
  return within(limit, async () => done({ ...compared.value, passwordHash: await hashPassword(newPassword) }))
}
