import { addressHashes, matchesCode } from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'

const maxCodeTries = 5

type CodePurpose = 'phone' | 'new_phone'
type CodeCheck = { userId: number; purpose?: CodePurpose; address: string; code: string; now: Date }

export async function hasActiveCode(db: Db, { userId, now }: { userId: number; now: Date }): Promise<boolean> {
  const row = await selectActiveCode(db, { userId, purpose: 'phone', now }).executeTakeFirst()
  return row !== undefined
}

/**
 * Compares a typed code after counting the try in its own statement, so that of parallel guesses five are compared.
 * The caller must commit after a refusal, or the count is lost.
 */
export async function checkCode(
  trx: Db,
  { userId, purpose = 'phone', address, code, now }: CodeCheck,
): Promise<'correct' | 'incorrect' | 'none'> {
  const row = await trx
    .updateTable('verification_tokens')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', selectActiveCode(trx, { userId, purpose, now }))
    .where('tries', '<', maxCodeTries)
    .where('used_at', 'is', null)
    .where('address_hash', 'in', addressHashes(address))
    .returning(['id', 'purpose', 'nonce', 'token_hash as tokenHash'])
    .executeTakeFirst()
  if (!row) return 'none'
  if (!matchesCode(row, code)) return 'incorrect'
  await trx.updateTable('verification_tokens').set({ used_at: now }).where('id', '=', row.id).execute()
  return 'correct'
}

function selectActiveCode(db: Db, { userId, purpose, now }: { userId: number; purpose: CodePurpose; now: Date }) {
  return db
    .selectFrom('verification_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxCodeTries)
    .orderBy('id', 'desc')
    .limit(1)
}
