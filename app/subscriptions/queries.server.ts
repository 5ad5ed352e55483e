import { listPlans } from '#app/subscriptions/plans.server.ts'
import { selectOrder } from '#app/subscriptions/orders.server.ts'
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
      'plans.names as planNames',
      'subscription_orders.id as orderId',
    ])
    .where('subscriptions.user_id', '=', workerId)
    .orderBy('starts_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(100)
    .execute()
  const isOver = ({ status, endsAt }: (typeof rows)[number]) => status === 'expired' || endsAt <= now
  const valid = rows.filter(({ status }) => status !== 'cancelled')
  const waiting = valid.filter((row) => row.status === 'upcoming' && !isOver(row)).toReversed()
  return {
    current: valid.find((row) => row.status === 'active' && !isOver(row)) ?? null,
    upcoming: waiting,
    expired: valid.filter(isOver),
    cancelled: rows.filter(({ status }) => status === 'cancelled'),
  }
}

export type Membership = Awaited<ReturnType<typeof findMemberships>>['upcoming'][number]

export async function findShop(db: Db, { workerId, now }: Worker) {
  const [memberships, plans] = [await findMemberships(db, { workerId, now }), await listPlans(db)]
  return { ...memberships, plans }
}

/** An order of this worker; someone else's is not found. */
export function findOrderOf(db: Db, { orderId, workerId }: { orderId: number; workerId: number }) {
  return selectOrder(db).where('id', '=', orderId).where('user_id', '=', workerId).executeTakeFirst()
}

export function listOrdersOf(db: Db, { workerId, limit = 50 }: { workerId: number; limit?: number }) {
  return selectOrder(db).where('user_id', '=', workerId).orderBy('id', 'desc').limit(limit).execute()
}

export function listReceiptsOf(db: Db, { workerId, limit = 100 }: { workerId: number; limit?: number }) {
  return selectReceipt(db)
    .where('receipts.user_id', '=', workerId)
    .orderBy('receipts.id', 'desc')
    .limit(limit)
    .execute()
}

export function findReceiptOf(db: Db, { receiptId, workerId }: { receiptId: number; workerId: number }) {
  return selectReceipt(db)
    .where('receipts.id', '=', receiptId)
    .where('receipts.user_id', '=', workerId)
    .executeTakeFirst()
}

/** Of all workers, for the accountant. */
export function listReceiptsOfYear(db: Db, { year }: { year: number }) {
  return selectReceipt(db).where('receipts.year', '=', year).orderBy('receipts.number').execute()
}

function selectReceipt(db: Db) {
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
