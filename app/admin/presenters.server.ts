import { href } from '#app/href.ts'
import { actionsWithoutReason } from '#app/admins/audit-actions.ts'
import { presentChange, presentReading } from '#app/admin/recorded-presenter.server.ts'
import type { Recorded } from '#app/admins/recorded.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { reportReasons, reportTargets } from '#app/reports/rules.ts'

type AuditRow = {
  id: number
  at: Date
  adminName: string
  action: string
  subjectType: string
  subjectId: string
  reason: string | null
  before: unknown
  after: unknown
}

export function presentAuditRow({ at, before, after, ...row }: AuditRow, options: Translation) {
  const { language, t } = options
  return {
    id: row.id,
    iso: at.toISOString(),
    at: formatDateTime(at, language),
    adminName: row.adminName,
    action: t(`admin:actions.${row.action}`),
    subject: presentSubject(row, t),
    path: subjectPath(row),
    reason: row.reason === null ? presentMissingReason(row.action, t) : presentReason(row.reason, t),
    change: isWithoutReason(row.action)
      ? presentReading(after as Recorded | null, options)
      : presentChange(before as Recorded | null, after as Recorded | null, options),
  }
}

function presentSubject({ subjectType, subjectId }: Pick<AuditRow, 'subjectType' | 'subjectId'>, t: Translate): string {
  if (subjectType === 'list') return t(`admin:lists.${subjectId}`)
  if (subjectType === 'queue') return `${t('admin:subjects.queue')} ${t(`admin:queues.${subjectId}`)}`
  if (subjectType === 'content') return presentContent(subjectId, t)
  if (subjectType === 'finding') return presentFinding(subjectId, t)
  return `${t(`admin:subjects.${subjectType}`)} ${subjectId}`
}

/** `ad-12`, or an item of the inbox that is none of the contents. */
export function presentContent(subjectId: string, t: Translate): string {
  const [kind = '', id] = subjectId.split('-', 2)
  if (kind === 'hidden') return `${t('admin:audit.removal')} ${id}`
  const isTarget = (reportTargets as readonly string[]).includes(kind)
  return `${t(isTarget ? `safety:reports.target.${kind}` : `admin:moderation.item.${kind}`)} ${id}`
}

/** `money_unknown_order-3`, or `money-3` of money that goes back. */
function presentFinding(subjectId: string, t: Translate): string {
  const [kind = '', id] = subjectId.split('-', 2)
  return `${t('admin:subjects.finding')} ${id}: ${t(`admin:findings.${kind}`)}`
}

function isWithoutReason(action: string): boolean {
  return (actionsWithoutReason as readonly string[]).includes(action)
}

function presentMissingReason(action: string, t: Translate): string {
  return isWithoutReason(action) ? '' : t('admin:audit.erased')
}

function subjectPath({ subjectType, subjectId: id }: Pick<AuditRow, 'subjectType' | 'subjectId'>): string | null {
  if (subjectType === 'user') return href('/admin/users/:id', { id })
  if (subjectType === 'ad') return href('/admin/ads/:adId', { adId: id })
  if (subjectType === 'order') return href('/admin/payments/:orderId', { orderId: id })
  if (subjectType === 'plan') return href('/admin/payments/planovi/:planId', { planId: id })
  if (subjectType === 'announcement') return href('/admin/announcements/:announcementId', { announcementId: id })
  return subjectType === 'post' ? href('/admin/blog-management/:postId', { postId: id }) : null
}

const standardReasons = ['no_violation', 'answer_accepted', 'answer_refused', 'trial']

/** Decisions of the inbox without a note are logged with a key instead of a typed reason. */
function presentReason(reason: string, t: Translate): string {
  if ((reportReasons as readonly string[]).includes(reason)) return t(`safety:reports.reason.${reason}`)
  return standardReasons.includes(reason) ? t(`admin:audit.standard.${reason}`) : reason
}
