import type { PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { deriveStored, hmac, secrets } from '#app/secrets.server.ts'
import type { Db } from '#db/connection.ts'

type SessionRenewal = { userId: number; sessionId: number | null; passwordHash: PasswordHash }

export async function renewSession(trx: Db, { userId, sessionId, passwordHash }: SessionRenewal): Promise<void> {
  if (sessionId === null) return
  await trx
    .updateTable('sessions')
    .set({ token_hash: hashToken(renewedToken(secrets[0], sessionId, passwordHash)) })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** The token of a session that was renewed with the current password; undefined for one that was opened later. */
export async function findRenewedToken(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'users.password_hash'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  const { password_hash: passwordHash, token_hash: tokenHash } = row ?? {}
  if (!passwordHash || !tokenHash) return undefined
  return deriveStored(
    (secret) => renewedToken(secret, sessionId, passwordHash),
    (token) => hashToken(token).equals(tokenHash),
  )
}

/** Derived on demand: a repeated form must get the token again, and only its hash is stored. */
function renewedToken(secret: string, sessionId: number, passwordHash: string): string {
  return hmac(secret, `renewed session ${sessionId} ${passwordHash}`).toString('base64url')
}
