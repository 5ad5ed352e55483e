import { href } from '#app/href.ts'
import type { Recorded } from '#app/admins/audit.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'

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
    path: row.subjectType === 'user' ? href('/admin/users/:id', { id: row.subjectId }) : null,
    reason: row.reason ?? t('admin:audit.erased'),
    change: presentChange(before as Recorded | null, after as Recorded | null),
  }
}

function presentChange(before: Recorded | null, after: Recorded | null): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => `${name}: ${before?.[name] ?? '–'} → ${after?.[name] ?? '–'}`).join('; ')
}
