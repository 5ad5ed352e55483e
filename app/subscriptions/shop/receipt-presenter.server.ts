import { z } from 'zod'
import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import type { findReceiptOf } from '#app/subscriptions/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { presentExtra } from '#app/subscriptions/shop/extra-presenter.server.ts'
import type { ExtraPayment } from '#app/subscriptions/unclaimed/queries.server.ts'

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceiptOf>>>

export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  id: z.string(),
  vatId: z.string().optional(),
})
export const buyerSchema = z.object({ name: z.string(), city: z.string() })

export function receiptNumber({ number, year }: { number: number; year: number }): string {
  return `${number}/${year}`
}

export function receiptTitle(receipt: Pick<Receipt, 'kind' | 'number' | 'year'>, { t }: Translation): string {
  return t(`membership:receipt.${receipt.kind}`, { number: receiptNumber(receipt) })
}

/** A receipt or credit note as its printed page says it, with what else was paid for its order. */
export function presentReceipt(receipt: Receipt, extra: ExtraPayment[], reader: Translation) {
  const { t, language } = reader
  const { total, net, vat, vatPercent, method, issuedAt, correctsNumber, correctsYear } = receipt
  const seller = sellerSchema.parse(receipt.seller)
  const buyer = buyerSchema.parse(receipt.buyer)
  const corrected =
    correctsNumber !== null && correctsYear !== null
      ? receiptNumber({ number: correctsNumber, year: correctsYear })
      : null
  return {
    title: receiptTitle(receipt, reader),
    seller: {
      name: seller.name,
      lines: [
        seller.address,
        seller.id && `${t('membership:receipt.id')}: ${seller.id}`,
        seller.vatId && `${t('membership:receipt.vat_id')}: ${seller.vatId}`,
      ].filter((line) => line !== undefined && line !== ''),
    },
    facts: [
      [t('membership:receipt.corrects'), corrected],
      [t('membership:receipt.issued'), formatDate(issuedAt, language)],
      [t('membership:receipt.buyer'), `${buyer.name}, ${cityName(buyer.city)}`],
      [t('membership:receipt.item'), planTextSchema.parse(receipt.description)[language]],
      [t('membership:receipt.quantity'), '1'],
      [t('membership:receipt.paid'), t(`membership:method.${method}`)],
      [t('membership:sum.net'), formatKm(net, language)],
      [t('membership:sum.vat', { percent: vatPercent }), vatPercent > 0 ? formatKm(vat, language) : null],
    ] as [string, string | null][],
    total: { label: t('membership:sum.total'), value: formatKm(total, language) },
    notes: [...(vatPercent > 0 ? [] : [t('membership:receipt.no_vat')]), ...presentExtra(extra, reader)],
    back: t('membership:title'),
    print: t('membership:print'),
  }
}
