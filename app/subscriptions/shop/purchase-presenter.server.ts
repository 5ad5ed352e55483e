import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { splitVat } from '#app/subscriptions/pricing.ts'
import type { PaymentMethod } from '#app/subscriptions/rules.ts'
import { currentSeller, currentVatPercent } from '#app/subscriptions/seller.server.ts'
import type { PlanQuote } from '#app/subscriptions/shop/quoting.server.ts'
import { presentLength } from '#app/subscriptions/shop/plan-presenter.server.ts'

type Purchase = {
  quoted: PlanQuote
  methods: PaymentMethod[]
  /** The earlier choice of the buyer. */ method: PaymentMethod | undefined
}

export function presentPurchase({ quoted, methods, method }: Purchase, reader: Translation) {
  const { t, language } = reader
  const { plan, quote, code, codeRefusal, startsAfter, waiting } = quoted
  const percent = currentVatPercent()
  const { net, vat } = splitVat(quote.amount, percent)
  const seller = currentSeller()
  const isFree = quote.amount === 0
  const discount = quote.price - quote.amount
  return {
    amount: quote.amount,
    code: code ?? '',
    codeError: codeRefusal ? t(`subscriptions:refused.${codeRefusal}`) : null,
    replaced: waiting && presentReplaced(waiting, quote.amount, reader),
    summary: [
      [t('membership:sum.plan'), plan.names[language]],
      [t('membership:sum.length'), presentLength(plan, reader)],
      [t('membership:sum.extra'), quote.freeDays > 0 ? t('membership:length.day', { count: quote.freeDays }) : null],
      [t('membership:sum.start'), startsAfter ? formatDate(startsAfter, language) : t('membership:sum.now')],
      [t('membership:sum.price'), discount > 0 ? formatKm(quote.price, language) : null],
      [t('membership:sum.discount'), discount > 0 ? `−${formatKm(discount, language)}` : null],
      [t('membership:sum.net'), isFree ? null : formatKm(net, language)],
      [t('membership:sum.vat', { percent }), isFree || percent === 0 ? null : formatKm(vat, language)],
    ] as [string, string | null][],
    total: { label: t('membership:sum.total'), value: formatKm(quote.amount, language) },
    methods: isFree
      ? []
      : methods.map((value) => ({
          value,
          label: t(`membership:method.${value}`),
          hint: t(`membership:method_hint.${value === 'slip' && startsAfter ? 'slip_later' : value}`),
        })),
    method: method && methods.includes(method) ? method : methods[0],
    words: {
      title: t('membership:purchase.title'),
      summary: t('membership:purchase.summary'),
      code: t('membership:purchase.code'),
      apply: t('membership:purchase.apply'),
      method: t('membership:purchase.method'),
      terms: t(`membership:purchase.${startsAfter ? 'terms_later' : 'terms'}`),
      termsLink: t('membership:purchase.terms_link'),
      noVat: percent === 0 && !isFree ? t('membership:receipt.no_vat') : null,
      seller: [`${t('membership:receipt.seller')}: ${seller.name}`, seller.address, seller.id]
        .filter(Boolean)
        .join(', '),
      submit: isFree
        ? t('membership:purchase.submit_free')
        : t('membership:purchase.submit', { amount: formatKm(quote.amount, language) }),
      back: t('membership:title'),
    },
  }
}

export function presentWait(seconds: number, { t }: Translation): string {
  return t('accounts:refused.too_many_tries', { count: Math.ceil(seconds / 60) })
}

/** The price of an order that waits was agreed; at another price, or by another method, a new order takes its place. */
function presentReplaced(
  waiting: { method: string; amount: number },
  amount: number,
  { t, language }: Translation,
): string | null {
  const sums = { agreed: formatKm(waiting.amount, language), amount: formatKm(amount, language) }
  if (waiting.amount !== amount) return t(`membership:purchase.replaces_${waiting.method}`, sums)
  return waiting.method === 'slip' ? t('membership:purchase.waits_slip', sums) : null
}
