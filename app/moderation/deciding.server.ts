import { sql, type RawBuilder } from 'kysely'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { showReviewedImage } from '#app/offers/image/showing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { ReportReason, ReportTarget } from '#app/reports/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Moderation = { actor: string; now: Date }
type ReportDecision = Moderation & { target: ReportTarget; id: number; note: string } & (
    | { decision: 'hidden'; reason: ReportReason }
    | { decision: 'kept' }
  )

/** Hides or keeps what was reported, closes all its open reports, and tells the author and the reporters. */
export function decideReports(db: Db, options: ReportDecision): Promise<Outcome<{ reports: number }, 'unknown'>> {
  const { target, id, decision, now } = options
  return inTransaction(db, async (trx) => {
    const hidden = decision === 'hidden' ? await hideContent(trx, options) : undefined
    const reports = await trx
      .updateTable('reports')
      .set({ decided_at: now, decision })
      .where('target_type', '=', target)
      .where('target_id', '=', id)
      .where('decided_at', 'is', null)
      .returning(['id', 'reporter_id as reporterId'])
      .execute()
    if (reports.length === 0 && !hidden?.ok) return refused('unknown')
    const recipientIds = reports.flatMap(({ reporterId }) => reporterId ?? [])
    const dedupeKey = `report-decided-${reports[0]?.id}`
    await announce(trx, { type: 'ProfileUpdate', variant: `report_${decision}`, recipientIds, dedupeKey })
    return done({ reports: reports.length })
  })
}

/** A passage that the contact finder nearly caught is settled. */
export async function settlePassage(
  db: Db,
  { itemId, now }: { itemId: number; now: Date },
): Promise<Outcome<null, 'unknown'>> {
  const { numUpdatedRows } = await db
    .updateTable('moderation_items')
    .set({ decided_at: now })
    .where('id', '=', itemId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done(null) : refused('unknown')
}

type ContentReview = Moderation & { subject: 'image' | 'worker'; id: number }

const reviewable: Record<ContentReview['subject'], (id: number) => RawBuilder<unknown>> = {
  image: (id) => sql`select from images where id = ${id} and owner_id is not null and hidden_at is null`,
  worker: (id) => sql`select from worker_profiles join users on users.id = user_id
    where user_id = ${id} and worker_status <> 'Blocked' and deleted_at is null`,
}

/** An image or a new worker was looked at and stays; unknown where there is none, or another moderator has removed it. */
export function markReviewed(db: Db, { subject, id, actor, now }: ContentReview): Promise<Outcome<null, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      insert into content_reviews (subject, subject_id, actor, reviewed_at)
      select ${subject}, ${id}, ${actor}, ${now} where exists (${reviewable[subject](id)})
      on conflict do nothing`.execute(trx)
    if (!numAffectedRows) return refused('unknown')
    if (subject === 'image') await showReviewedImage(trx, { imageId: id, now })
    return done(null)
  })
}
