import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { findBankSlip, matchStatementLine, setStatementLineAside } from '#app/subscriptions/bank-slips.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { listExtraPayments } from '#app/subscriptions/unclaimed/queries.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refundOrder, refundSlipOrder } from '#app/subscriptions/refunds/refunding.server.ts'
import { importStatement, listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, aPromoCode, emptyShop, findOrder, listPayments, tierOf, unwrap } from '#tests/support/data/shop.ts'

const day = 86_400_000
const after = (days: number) => new Date(noon.getTime() + days * day)
const actor = 'zora'

let mirza: { id: number }

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(emptyShop)

const csvOf = (...lines: string[]) => ['Datum;Iznos;Svrha;Uplatilac', ...lines].join('\r\n')
const upload = async (...lines: string[]) =>
  unwrap(await importStatement(db, { csv: csvOf(...lines), actor, now: noon }))

test('the slip names recipient, account, amount and order, to its worker only', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  expect(await findBankSlip(db, { orderId, workerId: mirza.id })).toMatchObject({
    payer: { name: expect.stringMatching(/^\S+ \S+$/) },
    recipient: { name: 'Majstorija d.o.o.' },
    purpose: `Pretplata PRT-${orderId}`,
    account: '1990000000000000',
    amount: 1_500,
    expiresAt: after(14),
  })
  const other = await aWorker()
  expect(await findBankSlip(db, { orderId, workerId: other.id })).toBeUndefined()
})

test('a slip waits fourteen days, and money that comes later still counts', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  await reconcileOrders(db, { gateway: undefined, now: after(13.9) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'created' })
  await reconcileOrders(db, { gateway: undefined, now: after(14) })
  expect(await findOrder(orderId)).toMatchObject({ state: 'expired' })
  expect(await upload(`04.12.2026;15,00;PRT-${orderId};Mirza`)).toMatchObject({ matched: 1 })
  expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
})

test('an uploaded statement pays what it names, each line once, however often it is read', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  const lines = [
    `20.11.2026;15,00;Pretplata prt ${orderId};Mirza`,
    '20.11.2026;7,50;Naknada;Banka',
    '20.11.2026;-2,00;Trošak;Banka',
  ]
  expect(await upload(...lines)).toEqual({ added: 2, known: 0, matched: 1, open: 1, unread: [] })
  expect(await upload(...lines)).toEqual({ added: 0, known: 2, matched: 0, open: 0, unread: [] })
  await Promise.all([upload(...lines), upload(...lines)])
  expect(await listPayments()).toHaveLength(1)
  expect(await tierOf(mirza.id)).toBe('Silver')
  expect(await listOpenStatementLines(db)).toMatchObject([{ amount: 750, purpose: 'Naknada' }])
  expect(await checkLedger(db, { now: noon })).toEqual([])
})

test('a second slip for the same order waits for a person', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  const line = `20.11.2026;15,00;PRT-${orderId};Mirza`
  expect(await upload(line, line)).toEqual({ added: 2, known: 0, matched: 1, open: 1, unread: [] })
  const [open] = await listOpenStatementLines(db)
  expect(await matchStatementLine(db, { lineId: open!.id, orderId, actor, now: noon })).toEqual(refused('already_paid'))
  const setting = { lineId: open!.id, actor, now: noon }
  expect(await setStatementLineAside(db, setting)).toMatchObject({ ok: true })
  expect(await setStatementLineAside(db, { ...setting, actor: 'drugi' })).toEqual(refused('line_unknown'))
  const setAside = await db.selectFrom('statement_lines').select('set_aside_by').where('id', '=', open!.id).execute()
  expect(setAside).toEqual([{ set_aside_by: actor }])
  expect(await listOpenStatementLines(db)).toEqual([])
})

test('the buyer of a slip whose promo code was used meanwhile is notified, and reads on the order that the money goes back', async () => {
  const promoCode = await aPromoCode('JEDNOM', { max_uses: 1 })
  const slip = { workerId: mirza.id, method: 'slip' } as const
  const { orderId } = await anOrder({ ...slip, promoCode })
  await cancelOrder(db, { orderId, workerId: mirza.id, now: noon })
  expect(await listExtraPayments(db, { orderId })).toEqual([])
  await anOrder({ workerId: (await aWorker()).id, promoCode })
  const other = await anOrder({ ...slip, plan: 'gold-1m' })
  await db.deleteFrom('outbox').execute()
  expect(await upload(`20.11.2026;7,50;Pretplata prt ${orderId};Mirza`)).toMatchObject({ matched: 0, open: 1 })
  const payloads = await db.selectFrom('outbox').select('payload').execute()
  expect(payloads.map(({ payload }) => payload)).toMatchObject([
    { recipients: [mirza.id], variant: 'unclaimed', params: { amount: 750, order: `PRT-${orderId}` } },
  ])
  const extra = [{ kind: 'unclaimed', amount: 750, returnedAt: null }]
  expect(await listExtraPayments(db, { orderId })).toEqual(extra)
  expect(await listExtraPayments(db, { orderId: other.orderId })).toEqual([])
})

test('a person matches a line whose purpose says nothing, if the amount is right', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  await upload('20.11.2026;15,00;clanarina;Mirza', '20.11.2026;14,00;clanarina;Mirza')
  const [right, wrong] = await listOpenStatementLines(db)
  const match = { orderId, actor, now: noon }
  expect(await matchStatementLine(db, { ...match, lineId: wrong!.id })).toEqual(refused('wrong_amount'))
  const outcomes = await Promise.all([1, 2, 3].map(() => matchStatementLine(db, { ...match, lineId: right!.id })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await matchStatementLine(db, { ...match, lineId: 999 })).toEqual(refused('line_unknown'))
  expect(await listPayments()).toHaveLength(1)
})

test('an order paid by slip is refunded by a person', async () => {
  const { orderId } = await anOrder({ workerId: mirza.id, method: 'slip' })
  await upload(`20.11.2026;15,00;PRT-${orderId};Mirza`)
  const refund = { orderId, reason: 'odustanak', now: noon }
  expect(await refundOrder(db, refund)).toEqual(refused('paid_by_slip'))
  expect(await refundSlipOrder(db, { ...refund, actor })).toMatchObject({ ok: true })
  expect((await listPayments()).map(({ amount }) => amount)).toEqual([1_500, -1_500])
  expect(await checkLedger(db, { now: noon })).toEqual([])
})
