import { orderLink } from '#app/admin/payments/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import type { Disagreement } from '#app/subscriptions/ledger-check.server.ts'
import { slipNumber } from '#app/subscriptions/order-numbers.ts'
import { withQuery } from '#app/with-query.ts'

type LedgerCheck = { checkedAt: Date | undefined; disagreements: Disagreement[] }

export function presentLedgerCheck({ checkedAt, disagreements }: LedgerCheck, reader: Translation) {
  const { language, t } = reader
  const at = checkedAt
    ? t('payments:ledger_check.checked', { at: formatDateTime(checkedAt, language) })
    : t('payments:ledger_check.never')
  const { length } = disagreements
  if (length === 0)
    return {
      kind: checkedAt ? ('success' as const) : ('info' as const),
      title: t('payments:ledger_check.agrees'),
      at,
      findings: [],
    }
  return {
    kind: 'danger' as const,
    title: t('payments:ledger_check.differs', { count: length }),
    at,
    findings: disagreements.slice(0, 20).map((finding) => presentFinding(finding, reader)),
  }
}

export function presentFinding(finding: Disagreement, { language, t }: Translation) {
  const { kind, id, expected, found, orderId } = finding
  const isMoney = isMoneyFinding(kind)
  const show = (sum: number) => (isMoney ? formatKm(sum, language) : String(sum))
  const number = orderId === null ? String(id) : slipNumber(orderId)
  const key = { finding: `${kind}-${id}` }
  return {
    key: key.finding,
    text: t(`payments:disagreement.${kind}`, { id, number, expected: show(expected), found: show(found) }),
    links: [
      subjectLink(finding, t),
      ...(kind.startsWith('money_')
        ? [
            {
              to: href('/admin/payments/novac/:eventId/povrat', { eventId: id }),
              label: t('admin:acts.return_money.submit'),
            },
          ]
        : []),
      { to: href('/admin/payments/nalazi/:finding/zatvaranje', key), label: t('admin:acts.close_finding.submit') },
    ].filter((link) => link !== null),
  }
}

/** True if `expected` and `found` are feninga. */
export function isMoneyFinding(kind: string): boolean {
  return kind === 'order_balance' || kind.startsWith('money_')
}

/** Money of no order has no page but that of its return. */
function subjectLink({ kind, id, orderId }: Disagreement, t: Translate) {
  if (orderId !== null) return orderLink(orderId)
  if (kind === 'tier') return { to: href('/admin/users/:id', { id }), label: t('payments:column.worker') }
  if (kind === 'receipt_numbers')
    return { to: withQuery(href('/admin/payments/racuni'), { year: id }), label: t('payments:tab.receipts') }
  return null
}
