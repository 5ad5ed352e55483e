import { historyShown, type AdHistoryRow } from '#app/admin/ads/history.server.ts'
import { presentAuditRow } from '#app/admin/presenters.server.ts'
import { presentAdEvents } from '#app/ads/expiry/presenter.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'

/** `isCut` says that something earlier happened, too. */
export function presentAdHistory(rows: AdHistoryRow[], options: Translation) {
  return {
    isCut: rows.length > historyShown,
    events: rows.slice(0, historyShown).map((row) => ({
      iso: row.at.toISOString(),
      time: formatDateTime(row.at, options.language),
      text: describe(row, options),
      who: presentWho(row, options.t),
    })),
  }
}

function describe(row: AdHistoryRow, options: Translation): string {
  const { language, t } = options
  if (row.kind === 'ad') return joined(t(`ads:events.${row.type}`), describeReason(row, options))
  if (row.kind === 'round') return t(`admin:ad.rounds.${row.type}`, { count: row.count })
  if (row.kind === 'decline') return t('admin:ad.declined', { reason: t(`admin:candidates.answer.${row.reason}`) })
  if (row.kind === 'offer') {
    const amount = row.amount === null ? '' : formatKm(row.amount, language)
    return joined(t(`admin:ad.offer_events.${row.type}`), amount, row.reason && t(`notifications:causes.${row.reason}`))
  }
  const act = { ...row, id: 0, adminName: row.who ?? '', subjectType: 'ad', subjectId: '' }
  const { action, reason, change } = presentAuditRow(act, options)
  return joined(action, reason, change)
}

function describeReason(
  { type, reason, at }: AdHistoryRow & { kind: 'ad' },
  { language, t }: Translation,
): string | null {
  if (type === 'ended') return t(`ads:end_reasons.${reason}`)
  return presentAdEvents([{ type, reason, at: at.toISOString() }], language)[0]!.reason
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function presentWho({ kind, who, whoId }: AdHistoryRow, t: Translate) {
  if (kind === 'ad' || kind === 'round') return null
  const name = who || t('common:labels.deleted_user')
  return { name, to: whoId === null ? null : href('/admin/users/:id', { id: whoId }) }
}
