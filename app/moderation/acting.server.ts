import { actAsAdmin, type Change } from '#app/admins/audit.server.ts'
import { upholdHiding } from '#app/moderation/answering.server.ts'
import type { RecordedState } from '#app/admins/recorded.ts'
import { decideReports, markReviewed, settlePassage } from '#app/moderation/deciding.server.ts'
import { restoreContent } from '#app/moderation/hiding.server.ts'
import type { InboxKind } from '#app/moderation/rules.ts'
import { done, type Outcome } from '#app/outcome.ts'
import type { ReportReason, ReportTarget } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'

type Act = { adminId: number; now: Date; kind: InboxKind; itemId: number; note: string }
type Content = { target: ReportTarget; targetId: number; reason: ReportReason }

/** An admin hides what the item of the inbox is about: its reports are decided, its passage is settled. */
export function hideItem(db: Db, act: Act & Content): Promise<Outcome<null, 'unknown'>> {
  const { adminId, now, kind, itemId, target, targetId: id, reason, note } = act
  const subject = { type: 'content', id: `${target}-${id}` } as const
  return actAsAdmin(db, { adminId, action: 'hide_content', subject, reason: note || reason, now }, async (trx) => {
    const hiding = { target, id, reason, note, actor: actorOf(adminId), now }
    const outcome = await decideReports(trx, { ...hiding, decision: 'hidden' })
    if (!outcome.ok) return outcome
    if (kind === 'words') await settlePassage(trx, { itemId, now })
    return done({ before: { state: 'shown' }, after: { state: 'hidden', reason }, value: null })
  })
}

/** An admin leaves an item as it is: the reports are decided, the image, worker or passage is settled, the answer read. */
export function keepItem(db: Db, act: Act & Partial<Content>): Promise<Outcome<null, 'unknown'>> {
  const { adminId, now, kind, itemId, target, targetId, note } = act
  const subject = { type: 'content', id: `${target ?? kind}-${targetId ?? itemId}` } as const
  const reason = note || (kind === 'answer' ? 'answer_refused' : 'no_violation')
  return actAsAdmin(db, { adminId, action: 'keep_content', subject, reason, now }, async (trx) => {
    const outcome = await settleItem(trx, act)
    return outcome.ok ? done(changed('waiting', 'kept')) : outcome
  })
}

export function restoreItem(db: Db, { adminId, itemId: hiddenId, note, now }: Act): Promise<Outcome<null, 'unknown'>> {
  const subject = { type: 'content', id: `hidden-${hiddenId}` } as const
  return actAsAdmin(
    db,
    { adminId, action: 'restore_content', subject, reason: note || 'answer_accepted', now },
    async (trx) => {
      const outcome = await restoreContent(trx, { hiddenId, actor: actorOf(adminId), now })
      return outcome.ok ? done(changed('hidden', 'shown')) : outcome
    },
  )
}

function settleItem(
  trx: Db,
  { kind, itemId, target, targetId, adminId, note, now }: Act & Partial<Content>,
): Promise<Outcome<unknown, 'unknown'>> {
  const moderation = { actor: actorOf(adminId), now }
  if (kind === 'words') return settlePassage(trx, { itemId, now })
  if (kind === 'answer') return upholdHiding(trx, { hiddenId: itemId, now })
  if (kind !== 'report') return markReviewed(trx, { subject: kind, id: itemId, ...moderation })
  return decideReports(trx, { ...moderation, target: target!, id: targetId!, note, decision: 'kept' })
}

function changed(before: RecordedState, after: RecordedState): Change {
  return { before: { state: before }, after: { state: after }, value: null }
}

function actorOf(adminId: number): string {
  return `admin ${adminId}`
}
