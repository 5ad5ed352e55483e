import { sql } from 'kysely'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { checkLedger, closeFinding, listDisagreements } from '#app/subscriptions/ledger-check.server.ts'
import { matchStatementLine, setStatementLineAside } from '#app/subscriptions/bank-slips.server.ts'
import { createPromoCode, endPromoCode } from '#app/subscriptions/catalog/code-editing.server.ts'
import { editPlan } from '#app/subscriptions/catalog/plan-editing.server.ts'
import { prepareCheckout, startCheckout } from '#app/subscriptions/checkout.server.ts'
import { finalizeOrder } from '#app/subscriptions/finalizing.server.ts'
import { recordGatewayEvent } from '#app/subscriptions/payment-events.server.ts'
import { approveStudentProof, rejectStudentProof } from '#app/subscriptions/proofs/deciding.server.ts'
import { submitStudentProof } from '#app/subscriptions/proofs/submitting.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { askAboutAttempt, askAboutOrder } from '#app/subscriptions/orders/checking.server.ts'
import { reconcileOrders } from '#app/subscriptions/reconciling.server.ts'
import { refundOrder, refundPayment, refundSlipOrder } from '#app/subscriptions/refunds/refunding.server.ts'
import { retryRefunds } from '#app/subscriptions/refunds/retrying.server.ts'
import { importStatement } from '#app/subscriptions/statements/importing.server.ts'
import { activateUpcoming } from '#app/subscriptions/sweeps/activating.server.ts'
import { expireSubscriptions } from '#app/subscriptions/sweeps/expiring.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { returnMoney, returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import { warnExpiring } from '#app/subscriptions/sweeps/warning.server.ts'
import { inTransaction } from '#db/connection.ts'
import { anApproval, aSignedReturn, offlineMonri, origin } from '#tests/support/data/shop.ts'
import type { Moves, Turn } from './turn.ts'

const orders = sql`select id, user_id, method, state, amount, paid_at, refund_requested_at from subscription_orders`
type Order = { id: number; user_id: number; amount: number; method: string }

const isUnpaid = sql`state in ('created', 'redirected', 'failed')`
const dayMs = 86_400_000

async function orderOfMine(turn: Turn, likely: ReturnType<typeof sql>) {
  const { id: orderId, user_id } = await turn.one<Order>(orders, likely)
  return { orderId, workerId: turn.actor(user_id), now: turn.now }
}

type Attempt = { id: number; order_number: string; order_id: number; user_id: number; amount: number }

const attempts = sql`
  select payment_attempts.id, order_number, order_id, user_id, amount, settled_at, state
  from payment_attempts join subscription_orders on subscription_orders.id = order_id`

/** An attempt about which the gateway knows something, in the order in which it learnt it. */
async function anAnsweredAttempt(turn: Turn) {
  const { rows } = await sql<Attempt>`select * from (${attempts}) as attempts order by id`.execute(turn.db)
  const attempt = turn.choose(rows.filter(({ order_number }) => turn.world.memory.transactions.has(order_number)))
  return { attempt, transaction: turn.world.memory.transactions.get(attempt.order_number)! }
}

/** What the bank says of up to three orders, one line sometimes twice, some with a wrong amount or without a number. */
async function aStatement(turn: Turn): Promise<string> {
  const { rows } =
    await sql<Order>`select * from (${orders}) as orders where method = 'slip' order by id desc limit 4`.execute(
      turn.db,
    )
  if (rows.length === 0) throw new Error('no slips')
  const lines = [0, 1, 2].map(() => {
    const { id, amount } = rows[turn.pick(rows.length)]!
    const isWrong = turn.pick(6) === 0
    const purpose = turn.pick(6) === 0 ? 'clanarina' : `Pretplata PRT-${id}`
    return `20.11.2026;${((amount + (isWrong ? 100 : 0)) / 100).toFixed(2).replace('.', ',')};${purpose};Mirza`
  })
  return ['Datum;Iznos;Svrha;Uplatilac', ...lines].join('\r\n')
}

/** A refund whose gateway refuses or does not answer ends in an error, so that its job runs again. */
async function orRunsAgain(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if ((error as Error).message.startsWith('the gateway did not refund')) return false
    throw error
  }
}

export const moneyMoves = {
  purchasePlan: async (turn) => {
    const plan = turn.choose(['silver-1m', 'gold-1m', 'gold-1m', 'silver-1m', 'student'])
    const { id: planId } = await turn.one(sql`select id, key from plans`, sql`key like ${`${plan}%`}`)
    const promoCode = turn.choose([undefined, undefined, 'POLA', 'POKLON', 'DANI'])
    const method = turn.choose(['card', 'slip'] as const)
    return purchasePlan(turn.db, { workerId: turn.someone('Worker'), planId, promoCode, method, now: turn.now })
  },
  cancelOrder: async (turn) => cancelOrder(turn.db, await orderOfMine(turn, isUnpaid)),
  startCheckout: async (turn) =>
    startCheckout(turn.db, {
      ...(await orderOfMine(turn, sql`${isUnpaid} and method = 'card'`)),
      gateway: offlineMonri,
    }),
  prepareCheckout: async (turn) => {
    const order = await orderOfMine(turn, sql`${isUnpaid} and method = 'card'`)
    return prepareCheckout(turn.db, { ...order, gateway: offlineMonri, origin, language: 'bs' })
  },
  bankApproves: async (turn) => {
    const { order_number: orderNumber, amount } = await turn.one<Attempt>(attempts)
    const known = turn.world.memory.transactions.get(orderNumber)
    if (known && known.status !== 'declined') return false
    turn.world.memory.transactions.set(orderNumber, anApproval({ orderNumber, amount }, `tx-${orderNumber}`))
    return true
  },
  bankDeclines: async (turn) => {
    const { order_number: orderNumber, amount } = await turn.one<Attempt>(attempts, sql`settled_at is null`)
    if (turn.world.memory.transactions.has(orderNumber)) return false
    const approval = anApproval({ orderNumber, amount }, `tx-${orderNumber}`)
    turn.world.memory.transactions.set(orderNumber, { ...approval, status: 'declined', responseCode: '1050' })
    return true
  },
  recordGatewayEvent: async (turn) => {
    const { transaction } = await anAnsweredAttempt(turn)
    const { verdict } = await recordGatewayEvent(turn.db, { source: 'callback', transaction, now: turn.now })
    return verdict === 'charged' || verdict === 'surplus'
  },
  finalizeOrder: async (turn) => {
    const { attempt } = await anAnsweredAttempt(turn)
    const { order_id: orderId, order_number: orderNumber, amount, user_id } = attempt
    const isApproved = turn.world.memory.transactions.get(orderNumber)!.status === 'approved'
    const url = isApproved && turn.pick(2) === 0 ? aSignedReturn({ orderId, orderNumber, amount }) : undefined
    const { gateway } = turn.world.memory
    return finalizeOrder(turn.db, { orderId, workerId: turn.actor(user_id), gateway, url, now: turn.now })
  },
  askAboutOrder: async (turn) => {
    const { id: orderId } = await turn.one<Order>(orders, sql`method = 'card'`)
    return askAboutOrder(turn.db, { gateway: turn.world.memory.gateway, orderId, now: turn.now }).then(
      ({ isAnswered }) => isAnswered,
    )
  },
  askAboutAttempt: async (turn) => {
    const { order_number: orderNumber } = await turn.one<Attempt>(attempts, sql`settled_at is null`)
    const { gateway } = turn.world.memory
    return askAboutAttempt(turn.db, { gateway, orderNumber, now: turn.now }).then(({ isAnswered }) => isAnswered)
  },
  reconcileOrders: (turn) =>
    reconcileOrders(turn.db, { gateway: turn.world.memory.gateway, now: turn.now }).then(
      ({ queried, expired }) => queried + expired > 0,
    ),
  refundOrder: async (turn) => {
    const { id: orderId } = await turn.one<Order>(
      orders,
      sql`state = 'paid' and refund_requested_at is null and method <> 'slip'`,
    )
    return refundOrder(turn.db, { orderId, reason: 'proba', isVoid: turn.pick(2) === 0, now: turn.now })
  },
  refundSlipOrder: async (turn) => {
    const { id: orderId } = await turn.one<Order>(
      orders,
      sql`state = 'paid' and refund_requested_at is null and method = 'slip'`,
    )
    return refundSlipOrder(turn.db, { orderId, reason: 'proba', actor: 'Zora', now: turn.now })
  },
  refundPayment: async (turn) => {
    const { id: paymentId } = await turn.one(
      sql`select (payload ->> 'paymentId')::bigint as id from outbox where kind = 'refundPayment'`,
    )
    const { gateway } = turn.world.memory
    return orRunsAgain(refundPayment(turn.db, { gateway, paymentId, now: turn.now }))
  },
  returnUnclaimed: async (turn) => {
    const { id: eventId } = await turn.one(
      sql`select id, verdict from gateway_events`,
      sql`verdict in ('account_closed', 'promo_used_up')`,
    )
    return returnUnclaimed(turn.db, { eventId, actor: 'Zora', now: turn.now })
  },
  returnMoney: async (turn) => {
    const { order_number: orderNumber } = await turn.one<{ id: number; order_number: string }>(
      sql`select row_number() over (order by order_number) as id, order_number, returned_at from money_returns`,
      sql`returned_at is null`,
    )
    const { gateway } = turn.world.memory
    return orRunsAgain(returnMoney(turn.db, { gateway, orderNumber, now: turn.now }))
  },
  retryRefunds: (turn) => retryRefunds(turn.db, { now: turn.now }).then(() => true),

  importStatement: async (turn) => {
    const { rows } = await sql`select from subscription_orders where method = 'slip' limit 1`.execute(turn.db)
    if (rows.length === 0) return false
    const csv = await aStatement(turn)
    // As an admin does it, in one transaction with the row in the audit log.
    const outcome = await inTransaction(turn.db, (trx) => importStatement(trx, { csv, actor: 'Zora', now: turn.now }))
    return outcome.ok && outcome.value.matched > 0
  },
  matchStatementLine: async (turn) => {
    const { id: lineId, amount } = await turn.one<{ id: number; amount: number }>(
      sql`select id, amount, payment_id, set_aside_at from statement_lines`,
      sql`payment_id is null and set_aside_at is null`,
    )
    const { id: orderId } = await turn.one<Order>(
      orders,
      sql`method = 'slip' and paid_at is null and amount = ${amount}`,
    )
    return matchStatementLine(turn.db, { lineId, orderId, actor: 'Zora', now: turn.now })
  },
  setStatementLineAside: async (turn) => {
    const { id: lineId } = await turn.one(
      sql`select id, payment_id, set_aside_at from statement_lines`,
      sql`payment_id is null and set_aside_at is null`,
    )
    return setStatementLineAside(turn.db, { lineId, actor: 'Zora', now: turn.now })
  },

  createPromoCode: (turn) =>
    createPromoCode(turn.db, {
      code: turn.pick(4) === 0 ? 'POLA' : `KOD-${turn.nth}`,
      kind: 'percent',
      value: 50,
      planId: null,
      startsOn: null,
      endsOn: null,
      maxUses: 1,
      maxUsesPerWorker: 1,
      now: turn.now,
    }),
  endPromoCode: async (turn) => {
    // The three that are bought with stay.
    const { id: codeId } = await turn.one(
      sql`select id, withdrawn_at from promo_codes where id > 3`,
      sql`withdrawn_at is null`,
    )
    return endPromoCode(turn.db, { codeId, now: turn.now })
  },
  editPlan: async (turn) => {
    const plan = await turn.one<{ id: number; names: never; texts: never; benefits: never; price: number }>(
      sql`select id, names, texts, benefits, price from plans`,
    )
    const { id: planId, names, texts, benefits } = plan
    return editPlan(turn.db, {
      planId,
      names,
      texts,
      benefits,
      price: 1_000 + turn.pick(10) * 100,
      isSold: true,
      now: turn.now,
    })
  },
  submitStudentProof: (turn) => {
    const workerId = turn.someone('Worker')
    return submitStudentProof(turn.db, { workerId, school: 'ETF', imageId: turn.imageOf(workerId, 6), now: turn.now })
  },
  approveStudentProof: async (turn) => {
    const { id: proofId } = await turn.one(
      sql`select id, approved_at, rejected_at from student_proofs`,
      sql`approved_at is null and rejected_at is null`,
    )
    const validUntil = new Date(turn.now.getTime() + 90 * dayMs)
    return approveStudentProof(turn.db, { proofId, actor: 'Zora', validUntil, now: turn.now })
  },
  rejectStudentProof: async (turn) => {
    const { id: proofId } = await turn.one(
      sql`select id, approved_at, rejected_at from student_proofs`,
      sql`approved_at is null and rejected_at is null`,
    )
    return rejectStudentProof(turn.db, { proofId, actor: 'Zora', reason: 'Nečitko.', now: turn.now })
  },

  activateUpcoming: (turn) => activateUpcoming(turn.db, { now: turn.now }).then((count) => count > 0),
  expireSubscriptions: (turn) => expireSubscriptions(turn.db, { now: turn.now }).then((count) => count > 0),
  warnExpiring: (turn) => warnExpiring(turn.db, { now: turn.now }).then((count) => count > 0),
  sweepSubscriptions: (turn) => sweepSubscriptions(turn.db, { now: turn.now }).then(() => true),
  closeFinding: async (turn) => {
    const { kind, id } = turn.choose(await listDisagreements(turn.db, { now: turn.now }))
    return closeFinding(turn.db, { kind, id, actor: 'Zora', now: turn.now })
  },
  checkLedger: (turn) => checkLedger(turn.db, { now: turn.now }).then(() => true),
} satisfies Moves
