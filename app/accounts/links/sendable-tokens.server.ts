import { addressForPurpose, deriveTokenSecrets, isAddressHash } from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'

/** The recipient and the secrets of a live token; undefined once the member has another address or number. */
export async function findTokenToSend(db: Db, { tokenId, now }: { tokenId: number; now: Date }) {
  const row = await db
    .selectFrom('verification_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(({ ref }) => [
      'token.purpose',
      'token.nonce',
      'token.token_hash as tokenHash',
      'token.address_hash as addressHash',
      'users.id as userId',
      ref('users.email').$castTo<string>().as('email'),
      'users.phone',
      'token.address',
      'token.next_path as nextPath',
    ])
    .where('token.id', '=', tokenId)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const to = addressForPurpose(row.purpose, row)
  const secretParts = deriveTokenSecrets(row)
  if (!secretParts || !isAddressHash(row.addressHash, to)) return undefined
  const { userId, email, nextPath } = row
  return { userId, to, email, ...secretParts, nextPath }
}
