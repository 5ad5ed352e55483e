import { formatKm } from '#app/i18n/formats.ts'
import type { PaymentForm } from '#app/gateways/payments/transaction.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { membershipPath, orderPath } from '#app/subscriptions/shop/paths.ts'

type Payable = { id: number; amount: number; method: 'card' | 'slip' | 'free' }

/** The page from which a buyer goes to the gateway, with the form of an attempt that has begun. */
export function presentPayment(order: Payable, checkout: PaymentForm | undefined, { t, language }: Translation) {
  const text = t('membership:gateway.lead', { amount: formatKm(order.amount, language) })
  return {
    title: t('membership:gateway.title'),
    text,
    path: orderPath('payment', order.id),
    submit: t('membership:gateway.continue'),
    checkout: checkout && {
      ...checkout,
      words: { text: t('membership:gateway.text'), submit: t('membership:gateway.submit') },
    },
    links: [
      ...(checkout ? [{ to: orderPath('finish', order.id), label: t('membership:gateway.returned') }] : []),
      presentCancelLink(order.id, { t, language }),
    ],
    back: { to: membershipPath, label: t('membership:title') },
  }
}

export function presentCancelLink(orderId: number, { t }: Translation) {
  return { to: orderPath('cancellation', orderId), label: t('membership:cancel.submit') }
}

export function presentCancellation(order: Payable, { t, language }: Translation) {
  return {
    title: t('membership:cancel.title'),
    lead: t('membership:cancel.lead', { amount: formatKm(order.amount, language) }),
    action: orderPath('cancellation', order.id),
    submit: t('membership:cancel.submit'),
    keep: t('membership:cancel.keep'),
    order: orderPath(order.method === 'slip' ? 'slip' : 'payment', order.id),
    back: { to: membershipPath, label: t('membership:title') },
  }
}

export function presentCancelled({ t }: Translation): string {
  return t('membership:cancel.done')
}
