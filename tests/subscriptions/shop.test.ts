import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { findOrderOf, findReceiptOf } from '#app/subscriptions/queries.server.ts'
import { presentReceipt } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import { toCsv } from '#app/admins/csv.ts'
import { exportReceipts } from '#app/subscriptions/shop/receipts-csv.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { quotePurchase } from '#app/subscriptions/shop/quoting.server.ts'
import { findMaxItems } from '#app/portfolio/queries.server.ts'
import { selectSmsAllowance } from '#app/notifications/channels/sms-allowance.server.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'
import { refundOrder, refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPaidOrder,
  aPlan,
  aPromoCode,
  emptyShop,
  listReceiptsOf,
} from '#tests/support/data/shop.ts'

const reader = { t: getTranslate('bs'), language: 'bs' } as const
let mirza: { id: number }
let other: { id: number }

beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker({ name: 'Mirza' })
  other = await aWorker()
})

const buy = (plan = 'gold-1m', workerId = mirza.id) => aPaidOrder({ workerId, plan })
const findSmsAllowance = async (workerId: number) =>
  (await selectSmsAllowance(db, { workerId, now: noon }).executeTakeFirstOrThrow()).max

test('a worker reads own receipts and orders, and nobody else’s', async () => {
  const { orderId } = await buy()
  const [receipt] = await listReceiptsOf(db, { workerId: mirza.id })
  expect(await listReceiptsOf(db, { workerId: other.id })).toEqual([])
  expect(await findReceiptOf(db, { receiptId: receipt!.id, workerId: mirza.id })).toMatchObject({ orderId })
  expect(await findReceiptOf(db, { receiptId: receipt!.id, workerId: other.id })).toBeUndefined()
  expect(await findOrderOf(db, { orderId, workerId: other.id })).toBeUndefined()
})

test('a receipt has number, seller, base, VAT and total, and is never called fiscal', async () => {
  await buy()
  const [receipt] = await listReceiptsOf(db, { workerId: mirza.id })
  const page = presentReceipt(receipt!, [], reader)
  expect(page.title).toBe('Račun br. 1/2026')
  expect(Object.fromEntries(page.facts)).toMatchObject({
    Kupac: expect.stringMatching(/^Mirza .*, [A-ZČĆŠĐŽ]/),
    'Osnovica bez PDV-a': '24,79\u00a0KM',
    'PDV 17%': '4,21\u00a0KM',
  })
  expect(page.total).toEqual({ label: 'Ukupno', value: '29\u00a0KM' })
  expect(page.seller).toEqual({
    name: 'Majstorija d.o.o.',
    lines: ['Ulica 1, Sarajevo', 'ID broj prodavca: 4200000000000', 'PDV broj prodavca: 200000000000'],
  })
  expect(JSON.stringify(page)).not.toMatch(/fiskal/i)
  const unregistered = presentReceipt({ ...receipt!, vatPercent: 0, net: 2_900, vat: 0 }, [], reader)
  expect(unregistered.notes.join()).toContain('PDV nije obračunat')
})

test('the mail of a payment carries the receipt', async () => {
  await buy()
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  const payment = rows.map(({ payload }) => payload).find(({ type }) => type === 'PaymentProcessed')
  expect(payment).toMatchObject({
    variant: 'receipt',
    recipients: [mirza.id],
    params: { amount: 2_900, net: 2_479, vat: 421, receipt: '1/2026' },
  })
})

test('the mail of a payment to a seller without VAT names none', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, plan: 'gold-1m' })
  await db.updateTable('subscription_orders').set({ vat_percent: 0 }).where('id', '=', orderId).execute()
  const checkout = await aCheckout({ orderId, workerId: mirza.id })
  await recordGatewayEvent(db, { source: 'callback', transaction: anApproval(checkout), now: noon })
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  const payment = rows.map(({ payload }) => payload).find(({ type }) => type === 'PaymentProcessed')
  expect(payment).toMatchObject({ variant: 'receipt_without_vat' })
  expect(payment).toHaveProperty('params', { amount: 2_900, receipt: '1/2026' })
})

test('the yearly list has a line for each number, without formulas', async () => {
  await db.updateTable('users').set({ surname: '=HYPERLINK("x")' }).where('id', '=', mirza.id).execute()
  await db.updateTable('users').set({ name: '+1;2' }).where('id', '=', other.id).execute()
  await buy()
  await buy('silver-1m', other.id)
  await db.updateTable('users').set({ name: '=1+1' }).where('id', '=', mirza.id).execute()
  await buy('gold-1m')
  const csv = toCsv(await exportReceipts(db, { year: 2026 }), 'semicolon')
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toContain('Broj;Vrsta;Datum')
  expect(lines.map((line) => line.split(';')[0])).toEqual(['1/2026', '2/2026', '3/2026'])
  expect(lines[0]).toMatch(/;"Mirza =HYPERLINK\(""x""\)";/)
  expect(lines[1]).toContain(`"'+1;2 `)
  expect(lines[2]).toContain(`;"'=1+1 =HYPERLINK`)
  expect(lines[0]!.endsWith('24,79;17;4,21;29,00')).toBe(true)
  expect(toCsv(await exportReceipts(db, { year: 2025 }), 'semicolon')).toBe(`\ufeff${head}\r\n`)
})

test('a refund is a credit note with the receipt’s number and negative sums', async () => {
  const { orderId, orderNumber, amount } = await buy()
  await refundOrder(db, { orderId, reason: 'odustanak', now: noon })
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const transaction = { id: '9', orderNumber, amount, currency: 'BAM', status: 'refunded', responseCode: '0000' }
  const gateway = { show: async () => ({ result: 'answered', transaction }) } as never
  await refundPayment(db, { gateway, paymentId, now: noon })
  const [note] = await listReceiptsOf(db, { workerId: mirza.id })
  const page = presentReceipt(note!, [], reader)
  expect(page.title).toBe('Knjižno odobrenje br. 2/2026')
  expect(Object.fromEntries(page.facts)).toMatchObject({ 'Uz račun br.': '1/2026' })
  expect(page.total.value).toBe('−29\u00a0KM')
  expect(
    toCsv(await exportReceipts(db, { year: 2026 }), 'semicolon')
      .trim()
      .endsWith('-24,79;17;-4,21;-29,00'),
  ).toBe(true)
  const notified = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(notified.map(({ payload }) => payload).filter(({ variant }) => variant === 'credit_note')).toMatchObject([
    { type: 'PaymentProcessed', recipients: [mirza.id], params: { amount: 2_900, receipt: '2/2026' } },
  ])
})

test('benefits are those of the plan that was bought, and without one those of the tier', async () => {
  const { id: planId } = await aPlan('gold-1m')
  await db
    .updateTable('plans')
    .set({ benefits: JSON.stringify({ portfolioItems: 11, smsAlertsPerMonth: 3 }) })
    .where('id', '=', planId)
    .execute()
  await buy()
  expect(await findMaxItems(db, { workerId: mirza.id })).toBe(11)
  expect(await findSmsAllowance(mirza.id)).toBe(3)
  for (let nth = 0; nth < 11; nth += 1)
    await addPortfolioItem(db, { workerId: mirza.id, title: `Rad ${nth}`, description: '', imageIds: [], now: noon })
  const twelfth = { workerId: mirza.id, title: 'Rad', description: '', imageIds: [], now: noon }
  expect(await addPortfolioItem(db, twelfth)).toMatchObject({ reason: 'portfolio_full', params: { max: 11 } })
  await db.updateTable('worker_profiles').set({ tier: 'Silver' }).where('user_id', '=', other.id).execute()
  expect(await findSmsAllowance(other.id)).toBe(tierBenefits.Silver.smsAlertsPerMonth)
  expect(await findMaxItems(db, { workerId: other.id })).toBe(tierBenefits.Silver.portfolioItems)
})

test('a quote shows the price with the code, and the plain one with the reason where it cannot be used', async () => {
  const { id: planId } = await aPlan('gold-1m')
  await aPromoCode('POLA', { value: 50 })
  const quote = (code?: string) => quotePurchase(db, { workerId: mirza.id, planId, code, now: noon })
  expect(await quote('POLA')).toMatchObject({ quote: { price: 2_900, amount: 1_450 }, code: 'POLA' })
  expect(await quote('NEMA')).toMatchObject({ quote: { amount: 2_900 }, codeRefusal: 'promo_unknown', code: undefined })
  expect(await quote()).toMatchObject({ startsAfter: null })
  await buy()
  expect((await quote())!.startsAfter).toEqual(expect.any(Date))
})
