import { createHmac } from 'node:crypto'
import type { PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { config } from '#app/config.server.ts'
import type { Db } from '#db/connection.ts'

type SessionRenewal = { userId: number; sessionId: number | null; passwordHash: PasswordHash }

/** After a change of password: the given session gets a new token, every other one of the member ends. */
export async function renewSessions(trx: Db, { userId, sessionId, passwordHash }: SessionRenewal): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('id', '!=', sessionId))
    .execute()
  if (sessionId === null) return
  await trx
    .updateTable('sessions')
    .set({ token_hash: hashToken(renewedToken(sessionId, passwordHash)) })
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
  const token = row?.password_hash ? renewedToken(sessionId, row.password_hash) : undefined
  return token && hashToken(token).equals(row!.token_hash) ? token : undefined
}

/** Derived on demand: a repeated form must get the token again, and only its hash is stored. */
function renewedToken(sessionId: number, passwordHash: string): string {
  return createHmac('sha256', config.SECRET).update(`renewed session ${sessionId} ${passwordHash}`).digest('base64url')
}
