import type { RouterContextProvider } from 'react-router'
import { isPersonalPassword } from '#app/accounts/passwords/common-passwords.server.ts'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { checkOwnPassword, findPasswordOwner } from '#app/accounts/signing-in.server.ts'
import { currentUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { passwordChanges } from '#app/http/limits/rate-limits.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { db } from '#db/connection.ts'

type PasswordChangeOptions = { userId: number; currentPassword: string; newPassword: string }
type Prepared = { currentHash: string; passwordHash: PasswordHash }

/** Compares the current password, under the same limit as sign-in, and hashes the new one. */
export async function preparePasswordChange(
  context: Readonly<RouterContextProvider>,
  { userId, currentPassword, newPassword }: PasswordChangeOptions,
): Promise<Outcome<Prepared, 'wrong_password' | 'password_personal' | 'rate_limited'>> {
  const owner = await findPasswordOwner(db, userId)
  if (!owner) return refused('wrong_password')
  if (isPersonalPassword(newPassword, owner)) return refused('password_personal', { field: 'newPassword' })

  const signInAttempt = {
    email: owner.email,
    network: context.get(requestMetadataContext).network,
    by: { sessionId: currentUser(context).sessionId },
  }
  const compared = await withSignInLimit(signInAttempt, () => checkOwnPassword(currentPassword, owner.passwordHash))
  if (!compared.ok) return compared
  const limit = { limit: passwordChanges, key: `user:${userId}` }
  return withRateLimit(limit, async () => done({ ...compared.value, passwordHash: await hashPassword(newPassword) }))
}
