import { revokeTokens } from '#app/accounts/tokens.server.ts'
import type { Db } from '#db/connection.ts'

type PendingQuery = { userId: number; purpose: 'new_email' | 'new_phone'; now: Date }

/** The address or number that a member has requested and not confirmed yet. */
export async function findPendingContact(
  db: Db,
  { userId, purpose, now }: PendingQuery,
): Promise<{ tokenId: number; address: string } | undefined> {
  const row = await db
    .selectFrom('verification_tokens')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.address ? { tokenId: row.id, address: row.address } : undefined
}

export async function findPreviousAddress(db: Db, tokenId: number): Promise<string | null> {
  const token = db.selectFrom('verification_tokens').select('previous_address as address').where('id', '=', tokenId)
  return (await token.executeTakeFirst())?.address ?? null
}

/** A new password ends what a thief of the old one may have begun. */
export async function revokeContactChanges(trx: Db, userId: number, now: Date): Promise<void> {
  for (const purpose of ['new_email', 'new_phone'] as const) await revokeTokens(trx, { userId, purpose, now })
}
