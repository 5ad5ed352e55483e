import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectSmsAllowance } from '#app/notifications/channels/sms-allowance.server.ts'
import { selectOrder } from '#app/subscriptions/locking.server.ts'
import { listPlans, parsePlan, selectSoldPlans } from '#app/subscriptions/plans.server.ts'
import { proofStateOf, selectLatestProof } from '#app/subscriptions/proofs/queries.server.ts'
import { isReplaceable, openStates } from '#app/subscriptions/rules.ts'
import { isExamined } from '#app/subscriptions/unclaimed/queries.server.ts'
import type { Db } from '#db/connection.ts'

type Worker = { workerId: number; now: Date }

/** The worker's memberships at this moment: a sweep that is late shows in none of them. */
export async function findMemberships(db: Db, { workerId, now }: Worker) {
  const rows = await db
    .selectFrom('subscriptions')
    .leftJoin('subscription_orders', 'subscription_orders.subscription_id', 'subscriptions.id')
    .leftJoin('plans', 'plans.id', 'subscription_orders.plan_id')
    .select([
      'subscriptions.id',
      'subscriptions.tier',
      'subscriptions.status',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'subscription_orders.id as orderId',
      'subscription_orders.amount',
      'subscription_orders.paid_at as paidAt',
      'plans.id as planId',
    ])
    .select(({ fn }) => fn.coalesce('subscription_orders.plan_names', 'plans.names').as('planNames'))
    .where('subscriptions.user_id', '=', workerId)
    .orderBy('starts_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(100)
    .execute()
  const isOver = ({ status, endsAt }: (typeof rows)[number]) => status === 'expired' || endsAt <= now
  const valid = rows.filter(({ status }) => status !== 'cancelled')
  const running = valid.find((row) => row.startsAt <= now && !isOver(row))
  return {
    current: running ? { ...running, status: 'active' as const } : null,
    upcoming: valid.filter(({ startsAt }) => startsAt > now).toReversed(),
    expired: valid.filter(isOver),
    cancelled: rows.filter(({ status }) => status === 'cancelled'),
  }
}

export type Membership = Awaited<ReturnType<typeof findMemberships>>['upcoming'][number]

export async function findShop(db: Db, { workerId, now }: Worker) {
  const [memberships, plans] = [await findMemberships(db, { workerId, now }), await listPlans(db)]
  return { ...memberships, plans }
}

export async function findShopPage(db: Db, { workerId, now }: Worker) {
  const { plans, proof, ...page } = await db
    .selectNoFrom([
      jsonArrayFrom(selectSoldPlans(db)).as('plans'),
      jsonArrayFrom(selectOpenOrders(db, { workerId, now })).as('orders'),
      jsonArrayFrom(selectReceiptsOf(db, { workerId })).as('receipts'),
      jsonObjectFrom(selectLatestProof(db, { workerId })).as('proof'),
      jsonObjectFrom(selectSmsAllowance(db, { workerId, now })).as('sms'),
    ])
    .executeTakeFirstOrThrow()
  return { ...page, plans: plans.map(parsePlan), proofState: proof && proofStateOf(proof, now) }
}

export type ShopPage = Awaited<ReturnType<typeof findShopPage>>

function selectOpenOrders(db: Db, { workerId, now }: Worker) {
  return db
    .selectFrom('subscription_orders')
    .select(['id', 'method', 'amount'])
    .where('user_id', '=', workerId)
    .where('state', 'in', openStates)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(50)
}

/** The unpaid orders that a purchase of this plan would go on with or replace, the latest first; also those whose time is over. */
export async function listReplaceableOrders(db: Db, { workerId, planId }: { workerId: number; planId: number }) {
  const orders = await selectOrder(db)
    .where('user_id', '=', workerId)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .execute()
  return orders.filter((order) => isReplaceable(order, planId))
}

/** An order of this worker; someone else's is not found. */
export function findOrderOf(db: Db, { orderId, workerId }: { orderId: number; workerId: number }) {
  return selectOrder(db)
    .select(({ ref }) => isExamined(ref('subscription_orders.id')).as('isExamined'))
    .where('id', '=', orderId)
    .where('user_id', '=', workerId)
    .executeTakeFirst()
}

function selectReceiptsOf(db: Db, { workerId, orderId }: { workerId: number; orderId?: number }) {
  return selectReceipt(db)
    .where('receipts.user_id', '=', workerId)
    .$if(orderId !== undefined, (query) => query.where('receipts.order_id', '=', orderId!))
    .orderBy('receipts.id', 'desc')
    .limit(100)
}

export function findBought(db: Db, { orderId, workerId }: { orderId: number; workerId: number }) {
  return db
    .selectFrom('subscription_orders')
    .innerJoin('plans', 'plans.id', 'subscription_orders.plan_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(({ fn }) => fn.coalesce('subscription_orders.plan_benefits', 'plans.benefits').as('benefits'))
    .select(['subscriptions.tier', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(({ fn }) => fn.coalesce('subscription_orders.plan_names', 'plans.names').as('planNames'))
    .select(jsonArrayFrom(selectReceiptsOf(db, { workerId, orderId })).as('receipts'))
    .where('subscription_orders.id', '=', orderId)
    .where('subscription_orders.user_id', '=', workerId)
    .executeTakeFirst()
}

export function findReceiptOf(db: Db, { receiptId, workerId }: { receiptId: number; workerId: number }) {
  return selectReceipt(db)
    .where('receipts.id', '=', receiptId)
    .where('receipts.user_id', '=', workerId)
    .executeTakeFirst()
}

export function listReceiptsOfYear(db: Db, { year }: { year: number }) {
  return selectReceipt(db).where('receipts.year', '=', year).orderBy('receipts.number').execute()
}

export function selectReceipt(db: Db) {
  return db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .leftJoin('receipts as corrected', 'corrected.id', 'receipts.corrects_id')
    .select([
      'receipts.id',
      'receipts.year',
      'receipts.number',
      'receipts.kind',
      'receipts.order_id as orderId',
      'receipts.total',
      'receipts.net',
      'receipts.vat',
      'receipts.vat_percent as vatPercent',
      'receipts.seller',
      'receipts.buyer',
      'receipts.description',
      'receipts.issued_at as issuedAt',
      'payments.method',
      'corrected.number as correctsNumber',
      'corrected.year as correctsYear',
    ])
}
