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

export async function recordPreviousAddress(trx: Db, tokenId: number, address: string): Promise<void> {
  await trx.updateTable('verification_tokens').set({ previous_address: address }).where('id', '=', tokenId).execute()
}

/** The addresses and numbers that a member has had or requested, as far as their tokens are still there. */
export async function listFormerContacts(db: Db, userId: number): Promise<string[]> {
  const tokens = await db
    .selectFrom('verification_tokens')
    .select(['address', 'previous_address as previous'])
    .where('user_id', '=', userId)
    .execute()
  return [...new Set(tokens.flatMap(({ address, previous }) => [address, previous]))].filter((one) => one !== null)
}

/** The addresses that a member has opened a link of. */
export async function listProvenEmails(db: Db, userId: number): Promise<string[]> {
  const tokens = await db
    .selectFrom('verification_tokens')
    .select('address')
    .where('user_id', '=', userId)
    .where('used_at', 'is not', null)
    .where('address', 'like', '%@%')
    .execute()
  return tokens.flatMap(({ address }) => address ?? [])
}
