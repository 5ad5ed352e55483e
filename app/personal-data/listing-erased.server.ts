import { createLogger, describeError } from '#app/log.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import type { Db } from '#db/connection.ts'
import { appendErasedAccounts, readErasedAccounts } from '#db/backup/erased-accounts.ts'

const log = createLogger('worker')

/** The erasure job. Neither part waits for the other: what failed is done by the next run. */
export async function listAndErase(db: Db, { folder, now }: { folder: string; now: Date }): Promise<void> {
  const listing = listErasedAccounts(db, { folder }).catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'erased accounts not listed')
    throw error
  })
  const results = await Promise.allSettled([listing, eraseClosedAccounts(db, { now })])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Adds every closed account that is missing to the list beside the backups, also one that a full disk or an earlier version
 * has left out. Creates the list, so that a missing one means that it was lost.
 */
export async function listErasedAccounts(db: Db, { folder }: { folder: string }): Promise<void> {
  const list = await readErasedAccounts(folder)
  const listed = new Set(list?.accounts.map(({ userId }) => userId))
  const closed = await db
    .selectFrom('account_erasures')
    .innerJoin('users', 'users.id', 'account_erasures.user_id')
    .select(['user_id as userId', 'registered_at as registeredAt', 'closed_at as closedAt'])
    .orderBy('closed_at')
    .execute()
  const missing = closed.filter(({ userId }) => !listed.has(userId))
  if (missing.length > 0 || !list) await appendErasedAccounts(folder, missing)
}
