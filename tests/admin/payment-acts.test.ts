import '#tests/support/environment/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import * as acts from '#app/admin/payments/acts.server.ts'
import { findMaxItems } from '#app/portfolio/queries.server.ts'
import { deletePersonalRows } from '#app/personal-data/deleting-rows.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { checkPromoCode } from '#app/subscriptions/promo-codes.server.ts'
import { findMemberships } from '#app/subscriptions/queries.server.ts'
import { quotePurchase } from '#app/subscriptions/shop/quoting.server.ts'
import { refundPayment } from '#app/subscriptions/refunds/refunding.server.ts'
import { listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createMemoryGateway } from '#tests/support/providers/memory-gateway.ts'
import {
  aCheckout,
  anApproval,
  anOrder,
  aPaidOrder,
  aPlan,
  emptyShop,
  findOrder,
  listPayments,
  unwrap,
  listReceiptsOf,
} from '#tests/support/data/shop.ts'
import { aProof, someMoney } from './admin-paths.ts'

let mirza: { id: number }
let act: { adminId: number; reason: string; now: Date }

beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker()
  act = { adminId: (await anAdmin()).adminId, reason: 'Molba kupca', now: noon }
})

const paid = () => aPaidOrder({ workerId: mirza.id })
const slip = () => anOrder({ workerId: mirza.id, method: 'slip' })
const csvOf = (...lines: string[]) => ['Datum;Iznos;Svrha;Uplatilac', ...lines].join('\r\n')
const upload = (...lines: string[]) => acts.importByAdmin(db, { ...act, csv: csvOf(...lines), fileName: 'izvod.csv' })
const anOpenLine = async () => {
  await upload('20.11.2026;15,00;clanarina;Mirza')
  return (await listOpenStatementLines(db))[0]!.id
}
const code = {
  code: 'JESEN',
  kind: 'percent',
  value: 20,
  planId: null,
  startsOn: null,
  endsOn: null,
  maxUses: 5,
  maxUsesPerWorker: 1,
} as const
const texts = { bs: 'Novo', en: 'New', de: 'Neu', es: 'Nuevo' }
const benefits = { alertHeadStartMinutes: 1, smsAlertsPerMonth: 1, portfolioItems: 1, hasDirectoryPlace: false }
const edit = { names: texts, texts, price: 9_900, benefits, isSold: true }

async function logged() {
  const rows = await db.selectFrom('audit_log').selectAll().where('admin_id', '=', act.adminId).orderBy('id').execute()
  return rows.map(({ action, subject_type: type, subject_id: id, reason }) => [action, `${type} ${id}`, reason])
}

type Verb = () => Promise<[outcome: Outcome<unknown, string>, action: string]>
const verbs: Record<keyof typeof acts, Verb> = {
  refundByAdmin: async () => [await acts.refundByAdmin(db, { ...act, ...(await paid()) }), 'refund_order'],
  voidByAdmin: async () => [await acts.voidByAdmin(db, { ...act, ...(await paid()) }), 'void_order'],
  returnSlipByAdmin: async () => {
    const { orderId } = await slip()
    await acts.matchByAdmin(db, { ...act, adminId: (await anAdmin()).adminId, orderId, lineId: await aForeignLine() })
    return [await acts.returnSlipByAdmin(db, { ...act, orderId }), 'return_slip_payment']
  },
  importByAdmin: async () => [await upload('20.11.2026;15,00;x;Mirza'), 'import_statement'],
  matchByAdmin: async () => {
    const { orderId } = await slip()
    return [await acts.matchByAdmin(db, { ...act, orderId, lineId: await aForeignLine() }), 'match_statement_line']
  },
  setLineAsideByAdmin: async () => [
    await acts.setLineAsideByAdmin(db, { ...act, lineId: await aForeignLine() }),
    'set_statement_line_aside',
  ],
  returnMoneyByAdmin: async () => [
    await acts.returnMoneyByAdmin(db, { ...act, eventId: await someMoney(), orderId: null }),
    'return_money',
  ],
  closeFindingByAdmin: async () => {
    const finding = { kind: 'money_unknown_order', id: await someMoney(), orderId: null } as const
    return [await acts.closeFindingByAdmin(db, { ...act, ...finding }), 'close_finding']
  },
  createCodeByAdmin: async () => [await acts.createCodeByAdmin(db, { ...act, ...code }), 'create_promo_code'],
  endCodeByAdmin: async () => {
    const { codeId } = unwrap(await acts.createCodeByAdmin(db, { ...act, adminId: (await anAdmin()).adminId, ...code }))
    return [await acts.endCodeByAdmin(db, { ...act, codeId }), 'end_promo_code']
  },
  editPlanByAdmin: async () => [
    await acts.editPlanByAdmin(db, { ...act, ...edit, planId: (await aPlan()).id }),
    'edit_plan',
  ],
  approveProofByAdmin: async () => [
    await acts.approveProofByAdmin(db, { ...act, proofId: await aProof(), validUntil: new Date('2027-09-30') }),
    'approve_proof',
  ],
  rejectProofByAdmin: async () => [
    await acts.rejectProofByAdmin(db, { ...act, proofId: await aProof() }),
    'reject_proof',
  ],
}

/** A line that another admin has read. */
async function aForeignLine(): Promise<number> {
  const own = act
  act = { ...act, adminId: (await anAdmin()).adminId }
  const lineId = await anOpenLine()
  act = own
  return lineId
}

test.each(Object.entries(verbs))('%s leaves exactly one row with its reason', async (_, verb) => {
  const [outcome, action] = await verb()
  expect(outcome).toMatchObject({ ok: true })
  expect(await logged()).toEqual([[action, expect.any(String), 'Molba kupca']])
})

test('what is refused leaves no row', async () => {
  const { orderId } = await slip()
  const absent = 987_654
  expect(await acts.refundByAdmin(db, { ...act, orderId })).toEqual(refused('not_paid'))
  expect(await acts.refundByAdmin(db, { ...act, orderId: absent })).toEqual(refused('unknown'))
  expect(await acts.matchByAdmin(db, { ...act, orderId, lineId: absent })).toEqual(refused('line_unknown'))
  expect(await acts.matchByAdmin(db, { ...act, orderId: absent, lineId: await aForeignLine() })).toEqual(
    refused('unknown_order'),
  )
  expect(await acts.setLineAsideByAdmin(db, { ...act, lineId: absent })).toEqual(refused('line_unknown'))
  expect(await acts.endCodeByAdmin(db, { ...act, codeId: absent })).toEqual(refused('unknown'))
  expect(await acts.editPlanByAdmin(db, { ...act, ...edit, planId: absent })).toEqual(refused('unknown'))
  expect(await acts.rejectProofByAdmin(db, { ...act, proofId: absent })).toEqual(refused('unknown'))
  expect(await acts.returnMoneyByAdmin(db, { ...act, eventId: absent, orderId: null })).toEqual(refused('unknown'))
  const finding = { kind: 'order_balance', id: absent, orderId: absent } as const
  expect(await acts.closeFindingByAdmin(db, { ...act, ...finding })).toEqual(refused('finding_settled'))
  const validUntil = new Date(noon.getTime() - 1)
  expect(await acts.approveProofByAdmin(db, { ...act, proofId: await aProof(), validUntil })).toEqual(
    refused('day_over'),
  )
  expect(await acts.importByAdmin(db, { ...act, csv: 'x', fileName: 'x' })).toEqual(refused('statement_unreadable'))
  expect(await logged()).toEqual([])
})

test.each([
  ['void', acts.voidByAdmin, { void: 1, refund: 0 }],
  ['refund', acts.refundByAdmin, { void: 0, refund: 1 }],
] as const)('a %s returns the money by its own call', async (_, verb, calls) => {
  const order = await paid()
  const memory = createMemoryGateway()
  memory.transactions.set(order.orderNumber, anApproval(order))
  expect(await verb(db, { ...act, orderId: order.orderId })).toMatchObject({ ok: true })
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'refundPayment')
    .executeTakeFirstOrThrow()
  await refundPayment(db, { ...(payload as { paymentId: number }), gateway: memory.gateway, now: noon })
  expect(memory.calls).toMatchObject(calls)
  expect(await findOrder(order.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'Molba kupca' })
  expect((await listPayments()).map(({ amount }) => amount)).toEqual([1_500, -1_500])
})

test('an edited plan changes no order, no membership and no receipt', async () => {
  const { id: planId } = await aPlan('gold-1m')
  const open = await anOrder({ workerId: mirza.id, plan: 'gold-1m' })
  const other = await aWorker()
  await aPaidOrder({ workerId: other.id, plan: 'gold-1m' })
  await db.updateTable('subscription_orders').set({ plan_names: null, plan_benefits: null }).execute()
  const before = await findMaxItems(db, { workerId: other.id })
  expect(await acts.editPlanByAdmin(db, { ...act, ...edit, planId })).toMatchObject({ ok: true })

  expect(await findMaxItems(db, { workerId: other.id })).toBe(before)
  const { current } = await findMemberships(db, { workerId: other.id, now: noon })
  expect(current).toMatchObject({ planNames: { bs: 'Gold, mjesec' } })
  const { fields } = await aCheckout({ orderId: open.orderId, workerId: mirza.id })
  expect(fields).toMatchObject({ amount: '2900', order_info: expect.stringContaining('Gold, mjesec') })
  expect((await quotePurchase(db, { workerId: mirza.id, planId, now: noon }))!.quote.amount).toBe(9_900)

  await acts.editPlanByAdmin(db, { ...act, ...edit, planId, isSold: false })
  expect(await quotePurchase(db, { workerId: mirza.id, planId, now: noon })).toBeUndefined()
  const [receipt] = await listReceiptsOf(db, { workerId: other.id })
  expect(receipt).toMatchObject({ description: { bs: 'Gold, mjesec' }, total: 2_900 })
  const later = await anOrder({ workerId: other.id, plan: 'silver-1m' })
  expect(await findOrder(later.orderId)).toMatchObject({ plan_names: { bs: 'Silver, mjesec' } })
})

test('what was written about the money and the proof of somebody goes with the account', async () => {
  await acts.rejectProofByAdmin(db, { ...act, proofId: await aProof(mirza.id) })
  await acts.refundByAdmin(db, { ...act, ...(await paid()) })
  const other = await aPaidOrder({ workerId: (await aWorker()).id })
  await acts.refundByAdmin(db, { ...act, ...other })
  await db.transaction().execute((trx) => deletePersonalRows(trx, { userId: mirza.id, emails: [], provenEmails: [] }))
  expect((await logged()).map(([action, , reason]) => [action, reason])).toEqual([
    ['reject_proof', null],
    ['refund_order', null],
    ['refund_order', 'Molba kupca'],
  ])
})

test('a code works from its first day to the end of its last one, and not after it was ended', async () => {
  const dated = { ...code, startsOn: '2026-11-22', endsOn: '2026-11-23' }
  const { codeId } = unwrap(await acts.createCodeByAdmin(db, { ...act, ...dated }))
  const check = async (time: string) => {
    const outcome = await checkPromoCode(db, { code: 'JESEN', workerId: mirza.id, now: new Date(time) })
    return outcome.ok ? 'valid' : outcome.reason
  }
  expect(await check('2026-11-21T22:59:00Z')).toBe('promo_not_yet')
  expect(await check('2026-11-21T23:00:00Z')).toBe('valid')
  expect(await check('2026-11-23T22:59:00Z')).toBe('valid')
  expect(await check('2026-11-23T23:00:00Z')).toBe('promo_expired')
  expect(await acts.createCodeByAdmin(db, { ...act, ...code })).toEqual(refused('code_taken'))
  expect(await acts.endCodeByAdmin(db, { ...act, codeId })).toEqual(done(null))
  expect(await check('2026-11-22T12:00:00Z')).toBe('promo_unknown')
  expect(await acts.endCodeByAdmin(db, { ...act, codeId })).toEqual(refused('code_ended'))
  const rows = db.selectFrom('audit_log').select('action').where('subject_id', '=', code.code).orderBy('id')
  expect((await rows.execute()).slice(-2).map(({ action }) => action)).toEqual(['create_promo_code', 'end_promo_code'])
})
