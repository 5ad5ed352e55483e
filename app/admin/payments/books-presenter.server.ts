import { orderLink, presentOrder } from '#app/admin/payments/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import type { OrderBooks } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'

/** An order with everything that happened to its money. */
export function presentBooks(order: OrderBooks, reader: Translation) {
  const { language, t } = reader
  const at = (time: Date | string | null) => (time ? formatDateTime(new Date(time), language) : null)
  const { worker, plan, method, amount, state } = presentOrder(order, reader)
  return {
    title: t('payments:order.title', { number: orderLink(order.id).label }),
    worker,
    facts: [
      [t('payments:column.state'), state],
      [t('payments:column.plan'), plan],
      [t('payments:column.method'), method],
      [t('payments:order.price'), formatKm(order.price, language)],
      [t('payments:order.code'), order.code],
      [t('payments:column.amount'), amount],
      [t('payments:order.created'), at(order.createdAt)],
      [t('payments:order.expires'), order.paidAt ? null : at(order.expiresAt)],
      [t('payments:order.paid'), at(order.paidAt)],
      [t('payments:order.membership'), order.status && `${at(order.startsAt)} – ${at(order.endsAt)}`],
      [t('payments:order.response'), order.responseCode],
      [t('payments:order.refund_requested'), at(order.refundRequestedAt)],
      [t('payments:order.refund_reason'), order.refundReason],
    ] as [string, string | null][],
    sections: listSections(order, reader, at).filter(({ rows }) => rows.length > 0),
    acts: listActs(order, t),
  }
}

type At = (time: Date | string | null) => string | null

function listSections({ attempts, events, payments, receipts }: OrderBooks, reader: Translation, at: At) {
  const { language, t } = reader
  const section = (key: string, columns: string[], rows: { key: number; cells: (string | null)[] }[]) => ({
    key,
    title: t(`payments:order.${key}`),
    columns: columns.map((column) => ({ key: column, label: t(`payments:column.${column}`) })),
    rows,
  })
  return [
    section(
      'payments',
      ['reference', 'kind', 'amount', 'actor', 'at'],
      payments.map((row) => ({
        key: row.id,
        cells: [row.reference, t(`payments:kind.${row.kind}`), formatKm(row.amount, language), row.actor, at(row.at)],
      })),
    ),
    section(
      'receipts',
      ['receipt', 'amount', 'at'],
      receipts.map((row) => ({
        key: row.id,
        cells: [receiptTitle(row, reader), formatKm(row.total, language), at(row.at)],
      })),
    ),
    section(
      'attempts',
      ['number', 'at', 'settled'],
      attempts.map((row) => ({ key: row.id, cells: [row.orderNumber, at(row.at), at(row.settledAt)] })),
    ),
    section(
      'events',
      ['number', 'source', 'verdict', 'response', 'at'],
      events.map((row) => ({
        key: row.id,
        cells: [
          row.orderNumber,
          t(`payments:source.${row.source}`),
          t(`payments:verdict.${row.verdict}`),
          row.responseCode,
          at(row.at),
        ],
      })),
    ),
  ]
}

/** Owners can only return what is paid. */
function listActs({ id: orderId, state, method, refundRequestedAt }: OrderBooks, t: Translate) {
  if (state !== 'paid' || refundRequestedAt) return []
  const refund = method === 'slip' ? 'return_slip_payment' : 'refund_order'
  return [
    { to: href('/admin/payments/:orderId/povrat', { orderId }), label: t(`admin:acts.${refund}.submit`) },
    ...(method === 'card'
      ? [{ to: href('/admin/payments/:orderId/ponistenje', { orderId }), label: t('admin:acts.void_order.submit') }]
      : []),
  ]
}
