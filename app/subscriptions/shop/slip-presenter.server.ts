import { formatDate, formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { BankSlip } from '#app/subscriptions/bank-slips.server.ts'
import { presentCancelLink } from '#app/subscriptions/shop/payment-presenter.server.ts'
import type { Reader } from '#app/subscriptions/shop/plan-presenter.server.ts'

/** The fields of a bank slip, in the words and the order of the form at the counter. */
export function presentSlip(slip: BankSlip, reader: Reader) {
  const { t, language } = reader
  const { orderId, recipient, purpose, account, amount, expiresAt } = slip
  const name = [recipient.name, recipient.address].filter(Boolean).join(', ')
  return {
    fields: [
      { label: t('membership:slip.recipient'), value: name, copied: name },
      { label: t('membership:slip.account'), value: account, copied: account },
      { label: t('membership:slip.amount'), value: formatKm(amount, language), copied: kmForInput(amount) },
      { label: t('membership:slip.purpose'), value: purpose, copied: purpose },
      { label: t('membership:slip.until'), value: formatDate(expiresAt, language), copied: null },
    ],
    cancel: presentCancelLink(orderId, reader),
    words: {
      title: t('membership:slip.title'),
      lead: t('membership:slip.lead'),
      after: t('membership:slip.after'),
      print: t('membership:print'),
      copy: t('membership:slip.copy'),
      copied: t('membership:slip.copied'),
      back: t('membership:title'),
    },
  }
}
