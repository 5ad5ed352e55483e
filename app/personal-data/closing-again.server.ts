import { sql } from 'kysely'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import type { ErasedAccount } from '#db/backup/erased-accounts.ts'
import type { Db } from '#db/connection.ts'

/**
 * Closes and erases in a restored copy the accounts that were closed after its backup, as of that time and without a mail.
 * Returns how many were open. Repeatable; nothing else may run on the copy.
 */
export async function closeErasedAgain(db: Db, accounts: ErasedAccount[], { now }: { now: Date }): Promise<number> {
  const open = await listOpen(db, accounts)
  for (const account of open) await closeAgain(db, account)
  while ((await eraseClosedAccounts(db, { now })) > 0);
  return open.length
}

async function listOpen(db: Db, accounts: ErasedAccount[]) {
  const byId = new Map(accounts.map((account) => [account.userId, account]))
  const users = await db
    .selectFrom('users')
    .select(['id', 'registered_at as registeredAt', 'password_hash as passwordHash'])
    .where('id', '=', sql<number>`any(${[...byId.keys()]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return users.flatMap(({ id, registeredAt, passwordHash }) => {
    const account = byId.get(id)
    return account?.registeredAt.getTime() === registeredAt.getTime() ? [{ ...account, passwordHash }] : []
  })
}

async function closeAgain(
  db: Db,
  { userId, closedAt: now, passwordHash: currentHash }: ErasedAccount & { passwordHash: string | null },
): Promise<void> {
  await endAssignments(db, userId, now)
  const outcome = await closeAccount(db, { userId, currentHash, now }, { email: false })
  if (!outcome.ok) throw new Error(`account ${userId} cannot be closed again: ${outcome.reason}`)
}

/** Jobs that were agreed at the time of the backup had come to an end when the account was closed. */
async function endAssignments(db: Db, userId: number, now: Date): Promise<void> {
  const assignments = await db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .select(['ads.id as adId', 'ads.client_id as clientId', 'offers.id as offerId'])
    .where('ads.status', '=', 'in_progress')
    .where(({ or, eb }) => or([eb('ads.client_id', '=', userId), eb('offers.worker_id', '=', userId)]))
    .orderBy('ads.id')
    .execute()
  for (const { adId, clientId, offerId } of assignments) {
    const decision = { clientId, now }
    if (clientId === userId) await cancelAd(db, { adId, ...decision })
    else await unacceptOffer(db, { offerId, ...decision })
  }
}
