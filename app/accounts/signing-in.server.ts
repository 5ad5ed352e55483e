import { findHashedSpelling, hashPassword, verifyPassword } from '#app/accounts/passwords/hashing.server.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { normalizePassword } from '#app/i18n/plain-text.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Member = { userId: number; userType: UserType }
export type CheckedMember = Member & { isSuspended: boolean; accessRevokedAt: Date | null }

/** Checks an address and a password. Unknown addresses take the same time and get the same answer. */
export async function checkCredentials(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Outcome<CheckedMember, 'invalid_credentials'>> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'password_hash', 'suspended_at', 'access_revoked_at as accessRevokedAt'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const spelling = await findHashedSpelling(password, user?.password_hash ?? null)
  if (!user || spelling === undefined) return refused('invalid_credentials')
  if (spelling !== normalizePassword(spelling)) await rehashPassword(db, { ...user, password })
  const { id: userId, user_type: userType, accessRevokedAt } = user
  return done({ userId, userType, isSuspended: user.suspended_at !== null, accessRevokedAt })
}

/** Replaces a hash from before passwords were normalized, so that the other spellings open the account too. */
async function rehashPassword(
  db: Db,
  { id, password, password_hash: formerHash }: { id: number; password: string; password_hash: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', formerHash)
    .execute()
}

/** Checks the current password of a member and returns the hash that it was compared with. */
export async function checkOwnPassword(
  password: string,
  storedHash: string | null,
): Promise<Outcome<{ currentHash: string }, 'wrong_password'>> {
  const matches = await verifyPassword(password, storedHash)
  return matches && storedHash !== null ? done({ currentHash: storedHash }) : refused('wrong_password')
}

/** A member's password hash, with the personal data that a new password must not consist of. */
export function findPasswordOwner(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(({ ref }) => [
      ref('email').$castTo<string>().as('email'),
      'name',
      'surname',
      'phone',
      'password_hash as passwordHash',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
