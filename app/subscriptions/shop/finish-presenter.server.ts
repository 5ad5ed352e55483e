import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Finalized } from '#app/subscriptions/finalizing.server.ts'
import type { Order } from '#app/subscriptions/orders.server.ts'
import type { findMemberships, listReceiptsOf } from '#app/subscriptions/queries.server.ts'
import { membershipPath, orderPath, receiptPath } from '#app/subscriptions/shop/paths.ts'
import type { Reader } from '#app/subscriptions/shop/plan-presenter.server.ts'
import { receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import { membershipName } from '#app/subscriptions/shop/shop-presenter.server.ts'

type Finish = {
  order: Order
  finalized: Finalized
  memberships: Awaited<ReturnType<typeof findMemberships>>
  receipts: Awaited<ReturnType<typeof listReceiptsOf>>
}

/** What the page of the return says: paid, waiting, or failed with another try. */
export function presentFinish({ order, finalized, memberships, receipts }: Finish, reader: Reader) {
  const { t, language } = reader
  const { status, codeClass, canRetry } = finalized
  const state = order.state === 'refunded' || order.refundRequestedAt ? 'refunded' : status
  const amount = formatKm(order.amount, language)
  const kinds = { paid: 'success', pending: 'info', failed: 'danger', refunded: 'info' } as const
  const isSlip = order.method === 'slip' && state === 'pending'
  const lines = {
    paid: [paidLine(order, memberships, reader)],
    pending: [t(`membership:finish.${isSlip ? 'slip' : 'pending'}_text`)],
    refunded: [t('membership:finish.refunded_text', { amount })],
    failed: [
      t('membership:finish.failed_text'),
      ...(codeClass ? [t(`subscriptions:declined.${codeClass}`)] : []),
      ...(canRetry ? [] : [t('membership:finish.closed')]),
    ],
  }
  return {
    kind: kinds[state],
    isPending: state === 'pending' && order.state === 'redirected',
    title: t(`membership:finish.${isSlip ? 'slip' : state}`),
    lines: lines[state].filter((line) => line !== null),
    retry:
      state === 'failed' && canRetry
        ? { to: orderPath('payment', order.id), label: t('membership:finish.retry') }
        : state === 'pending'
          ? pendingLink(order, reader)
          : null,
    receipts: receipts
      .filter(({ orderId }) => orderId === order.id)
      .map((receipt) => ({
        to: receiptPath(receipt.id),
        label: receiptTitle(receipt, reader),
        icon: 'file-text' as const,
      })),
    words: { title: t('membership:finish.title'), back: t('membership:title'), receipts: t('membership:receipt.list') },
    back: membershipPath,
  }
}

function pendingLink({ id, method, state }: Order, { t }: Reader) {
  if (method === 'slip') return { to: orderPath('slip', id), label: t('membership:finish.open_slip') }
  if (state === 'created') return { to: orderPath('payment', id), label: t('membership:gateway.continue') }
  return { to: orderPath('finish', id), label: t('membership:finish.check') }
}

function paidLine(order: Order, { current, upcoming }: Finish['memberships'], reader: Reader): string | null {
  const { t, language } = reader
  const date = (time: Date) => formatDate(time, language)
  const bought = [current, ...upcoming].find((one) => one?.id === order.subscriptionId)
  if (!bought) return null
  const name = membershipName(bought, reader)
  return bought === current
    ? t('membership:own.active', { name, date: date(bought.endsAt) })
    : t('membership:own.upcoming', { name, from: date(bought.startsAt), date: date(bought.endsAt) })
}
