import { latinByCyrillic } from '#app/gateways/cyrillic.ts'
import type { Language } from '#app/i18n/languages.ts'
import { formDigest } from '#app/gateways/payments/digests.server.ts'
import { manage, showOrder } from '#app/gateways/payments/management.server.ts'
import { readCallback, readReturn } from '#app/gateways/payments/proofs.server.ts'
import type { PaymentForm, PaymentGateway, PaymentRequest } from '#app/gateways/payments/transaction.ts'

type MonriOptions = {
  /** `https://ipg.monri.com`, or `https://ipgtest.monri.com` for trials. */
  url: string
  key: string
  /** The authenticity token, which browsers see. */
  token: string
  timeoutMs?: number
}

const currency = 'BAM'
const formLanguages: Record<Language, string> = { bs: 'ba-hr', en: 'en', de: 'de', es: 'es' }

/** Monri WebPay: the buyer pays on its page, so that no card reaches this site. */
export function openMonri({ timeoutMs = 4_000, ...options }: MonriOptions): PaymentGateway {
  const merchant = { ...options, timeoutMs }
  return {
    form: (request) => buildForm(options, request),
    readCallback: (body, authorization) => readCallback(options.key, body, authorization),
    readReturn: (url) => readReturn(options.key, url),
    show: (orderNumber) => showOrder(merchant, orderNumber),
    refund: (payment) => manage(merchant, 'refund', payment),
    void: (payment) => manage(merchant, 'void', payment),
  }
}

function buildForm({ url, key, token }: MonriOptions, request: PaymentRequest): PaymentForm {
  const { orderNumber, amount, info, language, buyer } = request
  const city = toAscii(buyer.city, 30)
  return {
    action: `${url}/v2/form`,
    fields: {
      authenticity_token: token,
      digest: formDigest(key, { orderNumber, amount, currency }),
      order_number: orderNumber,
      order_info: toAscii(info, 100),
      amount: String(amount),
      currency,
      transaction_type: 'purchase',
      language: formLanguages[language],
      ch_full_name: toAscii(buyer.fullName, 30) || city,
      ch_address: toAscii(buyer.address, 100) || city,
      ch_city: city,
      ch_country: 'BA',
      ch_phone: buyer.phone.slice(0, 30),
      ch_email: buyer.email.slice(0, 100),
      success_url_override: request.successUrl,
      cancel_url_override: request.cancelUrl,
      callback_url_override: request.callbackUrl,
    },
  }
}

function toAscii(text: string, maxLength: number): string {
  return text
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[а-џ]/gi, (letter) => latinByCyrillic.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, maxLength)
}
