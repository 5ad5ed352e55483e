import { createHash, randomBytes } from 'node:crypto'
import { findActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
import { pendingSignInMinutes } from '#app/accounts/rules.ts'
import type { CheckedMember } from '#app/accounts/signing-in.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

const maxTries = 5

type NewPendingSignIn = { userId: number; accessRevokedAt?: Date | null; now: Date; token?: string }

/** Begins a sign-in whose code is missing, if the member has a second factor and access was not revoked since it was checked. The token goes to the browser of the first step. */
export async function beginPendingSignIn(
  db: Db,
  { userId, accessRevokedAt, now, token = randomBytes(32).toString('base64url') }: NewPendingSignIn,
): Promise<string | null> {
  if (!(await findActiveFactor(db, { userId, now }))) return null
  const user = await selectCredentials(db).where('users.id', '=', userId).executeTakeFirst()
  const isRevoked = accessRevokedAt !== undefined && user?.accessRevokedAt?.getTime() !== accessRevokedAt?.getTime()
  if (!user || isRevoked) return null
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      credentials_hash: hashCredentials(user),
      expires_at: new Date(now.getTime() + pendingSignInMinutes * 60_000),
    })
    .execute()
  return token
}

export type PendingSignIn = CheckedMember & { email: string }

/** Whose sign-in waits in this browser; undefined when it is too old, has no tries left or its credentials have changed. */
export async function findPendingSignIn(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<PendingSignIn | undefined> {
  const row = await selectCredentials(db)
    .innerJoin('pending_sign_ins as pending', 'pending.user_id', 'users.id')
    .select('pending.credentials_hash as credentialsHash')
    .where('pending.token_hash', '=', hashToken(token))
    .where('pending.expires_at', '>', now)
    .where('pending.tries', '<', maxTries)
    .executeTakeFirst()
  if (!row?.credentialsHash.equals(hashCredentials(row))) return undefined
  const { userId, userType, email, suspendedAt, accessRevokedAt } = row
  return { userId, userType, email, isSuspended: suspendedAt !== null, accessRevokedAt }
}

/** Counts a try before its code is compared: of parallel guesses five are compared. */
export async function countTry(db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pending_sign_ins')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True for the one request that ends it: only that one opens a session. */
export async function endPendingSignIn(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function endPendingSignInsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

export async function deleteExpiredPendingSignIns(db: Db): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', timeAgo('0 seconds')).execute()
}

function selectCredentials(db: Db) {
  return db
    .selectFrom('users')
    .select(({ ref }) => [
      'users.id as userId',
      'users.user_type as userType',
      ref('users.email').$castTo<string>().as('email'),
      'users.password_hash as passwordHash',
      'users.suspended_at as suspendedAt',
      'users.access_revoked_at as accessRevokedAt',
    ])
    .where('users.deleted_at', 'is', null)
}

type Credentials = { passwordHash: string | null; email: string; accessRevokedAt: Date | null }

function hashCredentials({ passwordHash, email, accessRevokedAt }: Credentials): Buffer {
  return createHash('sha256')
    .update(`${passwordHash} ${email} ${accessRevokedAt?.getTime() ?? ''}`)
    .digest()
}
