import { presentAuditRow, presentContent } from '#app/admin/presenters.server.ts'
import type { ActUpon } from '#app/admin/people/acts-upon.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'

export function presentActsUpon(acts: ActUpon[], options: Translation) {
  return acts.map((act, key) => ({ key, cells: presentAct(act, options) }))
}

function presentAct(act: ActUpon, options: Translation): string[] {
  const { language, t } = options
  if (act.kind === 'admin') {
    const row = { ...act, id: 0, at: new Date(act.at), adminName: act.who ?? '' }
    const { at, adminName, action, subject, reason, change } = presentAuditRow(row, options)
    const what = act.subjectType === 'user' ? action : `${action}: ${subject}`
    return [at, adminName, what, [reason, change].filter(Boolean).join(' · ')]
  }
  const { kind, at, who, subjectId, reason, details, excerpt } = act
  const text = excerpt && `„${excerpt}“`
  return [
    formatDateTime(new Date(at), language),
    who ?? t('admin:acts_upon.visitor'),
    `${t(`admin:acts_upon.${kind}`)}: ${presentContent(subjectId, t)}`,
    [t(`safety:reports.reason.${reason}`), details, text].filter(Boolean).join(' · '),
  ]
}
