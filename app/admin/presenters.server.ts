import { href } from '#app/href.ts'
import type { Recorded } from '#app/admins/audit.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { reportReasons } from '#app/reports/rules.ts'

type PresentOptions = { language: Language; t: Translate }

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

export function presentAuditRow({ at, before, after, ...row }: AuditRow, { language, t }: PresentOptions) {
  return {
    id: row.id,
    iso: at.toISOString(),
    at: formatDateTime(at, language),
    adminName: row.adminName,
    action: t(`admin:actions.${row.action}`),
    subject: `${t(`admin:subjects.${row.subjectType}`)} ${row.subjectId}`,
    path: subjectPath(row),
    reason: row.reason === null ? t('admin:audit.erased') : presentReason(row.reason, t),
    change: presentChange(before as Recorded | null, after as Recorded | null),
  }
}

function subjectPath({ subjectType, subjectId: id }: Pick<AuditRow, 'subjectType' | 'subjectId'>): string | null {
  if (subjectType === 'user') return href('/admin/users/:id', { id })
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

function presentChange(before: Recorded | null, after: Recorded | null): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => `${name}: ${before?.[name] ?? '–'} → ${after?.[name] ?? '–'}`).join('; ')
}
