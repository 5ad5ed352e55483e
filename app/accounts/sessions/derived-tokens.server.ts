import { deriveSessionToken, hashToken } from '#app/accounts/token-secrets.server.ts'
import { secrets } from '#app/secrets.server.ts'
import type { Db } from '#db/connection.ts'

/** The token that was derived of this one when a session, or a sign-in that waits for its code, began with it. */
export async function findDerivedToken(db: Db, source: string): Promise<string> {
  const tokens = secrets.map((secret) => deriveSessionToken(source, secret))
  const hashes = tokens.map(hashToken)
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .union(db.selectFrom('pending_sign_ins').select('token_hash').where('token_hash', 'in', hashes))
    .execute()
  return tokens.find((token) => rows.some(({ token_hash }) => token_hash.equals(hashToken(token)))) ?? tokens[0]!
}
