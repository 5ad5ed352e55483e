import { formatDate, formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import type { BankSlip } from '#app/subscriptions/bank-slips.server.ts'
import { presentCancelLink } from '#app/subscriptions/shop/payment-presenter.server.ts'

/**
 * The fields of a bank slip, in the words and the order of the form at the counter, whose reference number is for public
 * revenue and takes digits only: the purpose names the order.
 */
export function presentSlip(slip: BankSlip, reader: Translation) {
  const { t, language } = reader
  const { orderId, payer, recipient, purpose, account, amount, expiresAt } = slip
  const name = [recipient.name, recipient.address].filter(Boolean).join(', ')
  return {
    fields: [
      { label: t('membership:slip.payer'), value: `${payer.name}, ${cityName(payer.city)}`, copied: null },
      { label: t('membership:slip.purpose'), value: purpose, copied: purpose },
      { label: t('membership:slip.recipient'), value: name, copied: name },
      { label: t('membership:slip.account'), value: groupDigits(account), copied: account },
      { label: t('membership:slip.amount'), value: formatKm(amount, language), copied: kmForInput(amount) },
    ],
    until: `${t('membership:slip.until')}: ${formatDate(expiresAt, language)}`,
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

/** Sixteen digits are copied by hand in fours. */
function groupDigits(account: string): string {
  return account.replaceAll(/\d{4}(?=\d)/g, '$& ')
}
