import { isActiveSession } from '#app/accounts/sessions/sessions.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'

/** Those of the tokens whose session has neither ended nor belongs to a member who is suspended. */
export async function listActiveTokens(db: Db, tokens: string[]): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.token_hash')
    .where('sessions.token_hash', 'in', tokens.map(hashToken))
    .where('users.suspended_at', 'is', null)
    .where(isActiveSession)
    .execute()
  return new Set(rows.map(({ token_hash }) => byHash.get(token_hash.toString('hex'))!))
}
