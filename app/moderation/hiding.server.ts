import { sql } from 'kysely'
import { hiders } from '#app/moderation/hiders.server.ts'
import { lockContent } from '#app/moderation/locking.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { reportLimits, type ReportReason, type ReportTarget } from '#app/reports/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Content = { target: ReportTarget; id: number }
export type HideOptions = Content & { reason: ReportReason; note: string; actor: string; now: Date }

/** Takes content off every page and list, keeps a copy as evidence, and tells its author why. */
export function hideContent(db: Db, options: HideOptions): Promise<Outcome<{ hiddenId: number }, 'unknown'>> {
  const { target, id, reason, note, actor, now } = options
  return inTransaction(db, async (trx) => {
    await lockContent(trx, { target, id })
    const hidden = await hiders[target].hide(trx, { id, now })
    if (!hidden) return refused('unknown')
    const { id: hiddenId } = await trx
      .insertInto('hidden_contents')
      .values({
        author_id: hidden.authorId,
        target_type: target,
        target_id: id,
        reason,
        note,
        actor,
        excerpt: hidden.excerpt.slice(0, reportLimits.excerpt).toWellFormed(),
        evidence: JSON.stringify(hidden.evidence),
        hidden_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const to = { recipientId: hidden.authorId, dedupeKey: `content-hidden-${hiddenId}` }
    await announce(trx, { type: 'ProfileUpdate', variant: 'content_hidden', ...to })
    return done({ hiddenId })
  })
}

type Restoration = { hiddenId: number; actor: string; now: Date }

/** Puts hidden content back as far as it can still be, and tells its author. */
export function restoreContent(
  db: Db,
  { hiddenId, actor, now }: Restoration,
): Promise<Outcome<{ hiddenId: number }, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const removal = trx.selectFrom('hidden_contents').select(['target_type as target', 'target_id as id'])
    const content = await removal.where('id', '=', hiddenId).executeTakeFirst()
    if (!content) return refused('unknown')
    await lockContent(trx, content)
    const hidden = await trx
      .updateTable('hidden_contents')
      .set({
        restored_at: now,
        restored_by: actor,
        answer_decided_at: sql`case when answered_at is not null then ${now}::timestamptz end`,
      })
      .where('id', '=', hiddenId)
      .where('restored_at', 'is', null)
      .returning(['target_type as target', 'target_id as id', 'author_id as authorId', 'evidence'])
      .executeTakeFirst()
    if (!hidden) return refused('unknown')
    await hiders[hidden.target].restore(trx, { id: hidden.id, now, evidence: hidden.evidence })
    const to = { recipientId: hidden.authorId, dedupeKey: `content-restored-${hiddenId}` }
    await announce(trx, { type: 'ProfileUpdate', variant: 'content_restored', ...to })
    return done({ hiddenId })
  })
}
