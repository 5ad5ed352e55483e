import { storage } from '#app/gateways/storage.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { storeArchive } from '#app/personal-data/archive.server.ts'
import { exportDays, exportLimits } from '#app/personal-data/rules.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import type { Task } from '#jobs/outbox/task.ts'

const dayMs = 86_400_000

/** Enqueues an archive of what is known about the member; while one is being made, it is the one that is answered. */
export function requestExport(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Outcome<{ exportId: number }, 'rate_limited' | 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const users = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
    if (!(await users.forNoKeyUpdate().executeTakeFirst())) return refused('unknown')
    const pending = await trx
      .selectFrom('data_exports')
      .select('id')
      .where('user_id', '=', userId)
      .where('ready_at', 'is', null)
      .where('requested_at', '>', new Date(now.getTime() - dayMs))
      .executeTakeFirst()
    if (pending) return done({ exportId: pending.id })
    const seconds = await consumeLimits(trx, { limits: exportLimits, key: userId, now })
    if (seconds > 0) return refused('rate_limited', { seconds })

    const { id: exportId } = await trx
      .insertInto('data_exports')
      .values({ user_id: userId, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(trx, { kind: 'exportData', payload: { exportId } })
    return done({ exportId })
  })
}

/** Stores the archive and notifies the member. A repeated run replaces the file. */
export async function exportData({ db, payload: { exportId }, finish }: Task<'exportData'>): Promise<void> {
  const found = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select('user_id as userId')
    .where('data_exports.id', '=', exportId)
    .where('ready_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) {
    // The account was erased while its archive was being stored.
    if (!(await isStored(db, exportId))) await storage.removeAll(archiveFolder(exportId))
    return
  }

  const bytes = await storeArchive(db, { userId: found.userId, key: archiveKey(exportId) })
  await inTransaction(db, async (trx) => {
    const now = new Date()
    const ready = await trx
      .updateTable('data_exports')
      .set({ ready_at: now, expires_at: new Date(now.getTime() + exportDays * dayMs), bytes })
      .where('id', '=', exportId)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .returning('id')
      .executeTakeFirst()
    if (ready) {
      await announce(trx, {
        type: 'ProfileUpdate',
        variant: 'export',
        recipientId: found.userId,
        dedupeKey: `export-${exportId}`,
      })
    } else await storage.removeAll(archiveFolder(exportId))
    await finish(trx)
  })
  nudge()
}

async function isStored(db: Db, exportId: number): Promise<boolean> {
  return (await db.selectFrom('data_exports').select('id').where('id', '=', exportId).executeTakeFirst()) !== undefined
}

/** The latest archives of a member, with those that are being made. */
export function listExports(db: Db, { userId, now }: { userId: number; now: Date }) {
  return db
    .selectFrom('data_exports')
    .select(['id', 'requested_at as requestedAt', 'ready_at as readyAt', 'expires_at as expiresAt', 'bytes'])
    .where('user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '>', now),
        and([eb('ready_at', 'is', null), eb('requested_at', '>', new Date(now.getTime() - dayMs))]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** A stored archive of the member themselves; undefined once it has expired. */
export async function openArchive(db: Db, { exportId, userId, now }: { exportId: number; userId: number; now: Date }) {
  const found = await db
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found && storage.getStream(archiveKey(exportId))
}

export async function deleteExpiredExports(db: Db): Promise<void> {
  const expired = await db
    .selectFrom('data_exports')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('expires_at', '<', timeAgo('0 seconds')), eb('requested_at', '<', timeAgo('14 days'))]),
    )
    .limit(100)
    .execute()
  for (const { id } of expired) await deleteExport(db, id)
}

export async function deleteExportsOf(db: Db, userId: number): Promise<void> {
  const exports = await db.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  for (const { id } of exports) await deleteExport(db, id)
}

/** The row last, so that a later run finds a file that is still there. */
async function deleteExport(db: Db, id: number): Promise<void> {
  await storage.removeAll(archiveFolder(id))
  await db.deleteFrom('data_exports').where('id', '=', id).execute()
}

function archiveFolder(exportId: number): string {
  return `exports/${exportId}`
}

function archiveKey(exportId: number): string {
  return `${archiveFolder(exportId)}/data.zip`
}
