import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { foldForSearch, foldWords } from '#app/i18n/fold.ts'
import type { OrderFilters, PaymentFilters, Period } from '#app/subscriptions/bookkeeping/filters.ts'
import { selectReceipt } from '#app/subscriptions/queries.server.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, keyset, readPage } from '#db/keyset.ts'

const orderOrder = keyset([bigintColumn(sql`orders.id`)])
const paymentOrder = keyset([bigintColumn(sql`payments.id`)])
const receiptOrder = keyset([bigintColumn(sql`receipts.id`)])

export function listOrders(db: Db, { q, state, method, cursor, ...period }: OrderFilters, pageSize: number) {
  const query = selectOrders(db)
    .where(within(sql`orders.created_at`, period))
    .$if(q !== undefined, (found) => found.where(matches(q!)))
    .$if(state !== undefined, (found) => found.where('orders.state', '=', state!))
    .$if(method !== undefined, (found) => found.where('orders.method', '=', method!))
  return readPage(query, { keyset: orderOrder, cursor, pageSize })
}

/** An order with everything that happened to its money. */
export function findOrderBooks(db: Db, { orderId }: { orderId: number }) {
  return selectOrders(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .leftJoin('promo_codes', 'promo_codes.id', 'orders.promo_code_id')
    .select(['orders.vat_percent as vatPercent', 'orders.free_days as freeDays', 'orders.expires_at as expiresAt'])
    .select(['orders.response_code as responseCode', 'orders.refund_reason as refundReason', 'promo_codes.code'])
    .select(['subscriptions.status', 'subscriptions.starts_at as startsAt', 'subscriptions.ends_at as endsAt'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_attempts')
          .select(['payment_attempts.id', 'order_number as orderNumber', 'started_at as at', 'settled_at as settledAt'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('payment_attempts.id'),
      ).as('attempts'),
      jsonArrayFrom(
        eb
          .selectFrom('gateway_events')
          .select(['gateway_events.id', 'source', 'order_number as orderNumber', 'verdict', 'received_at as at'])
          .select('gateway_events.response_code as responseCode')
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('gateway_events.id')
          .limit(50),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select([
            'payments.id',
            'payments.kind',
            'payments.method',
            'payments.amount',
            'reference',
            'payments.actor',
            'at',
          ])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('payments.id'),
      ).as('payments'),
      jsonArrayFrom(
        eb
          .selectFrom('receipts')
          .select(['receipts.id', 'receipts.kind', 'number', 'year', 'total', 'issued_at as at'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('receipts.id'),
      ).as('receipts'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

export type OrderBooks = NonNullable<Awaited<ReturnType<typeof findOrderBooks>>>

export function listLedger(db: Db, { cursor, ...filters }: PaymentFilters, pageSize: number) {
  const query = selectLedger(db, filters)
    .select(['payments.id', 'payments.order_id as orderId', 'payments.kind', 'payments.method', 'payments.amount'])
    .select(['payments.reference', 'payments.actor', 'payments.at'])
  return readPage(query, { keyset: paymentOrder, cursor, pageSize })
}

export async function sumLedger(db: Db, filters: Omit<PaymentFilters, 'cursor'>) {
  return selectLedger(db, filters)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(payments.amount) filter (where kind = 'charge'), 0)::bigint`.as('charged'),
      sql<number>`coalesce(sum(payments.amount) filter (where kind = 'refund'), 0)::bigint`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()
}

/** Receipts and credit notes of a year, the latest first. */
export function listReceipts(
  db: Db,
  { year, cursor }: { year: number; cursor?: string | undefined },
  pageSize: number,
) {
  return readPage(selectReceipt(db).where('receipts.year', '=', year), { keyset: receiptOrder, cursor, pageSize })
}

/** All plans, sold or not, in the order of the shop. */
export async function listAllPlans(db: Db) {
  return db
    .selectFrom('plans')
    .select(['id', 'key', 'tier', 'names', 'price', 'length_count as lengthCount', 'length_unit as lengthUnit'])
    .select(['withdrawn_at as withdrawnAt', 'benefits'])
    .select(({ selectFrom, fn }) =>
      selectFrom('subscription_orders')
        .select(fn.countAll<number>().as('count'))
        .whereRef('plan_id', '=', 'plans.id')
        .where('paid_at', 'is not', null)
        .as('sold'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The codes, the latest first, with how often each is in use. */
export function listPromoCodes(db: Db, { limit }: { limit: number }) {
  return db
    .selectFrom('promo_codes')
    .leftJoin('plans', 'plans.id', 'promo_codes.plan_id')
    .select([
      'promo_codes.id',
      'code',
      'kind',
      'value',
      'plans.names as planNames',
      'promo_codes.starts_at as startsAt',
    ])
    .select(['promo_codes.ends_at as endsAt', 'max_uses as maxUses', 'max_uses_per_worker as maxUsesPerWorker'])
    .select('promo_codes.withdrawn_at as withdrawnAt')
    .select(({ selectFrom, fn }) =>
      selectFrom('promo_redemptions')
        .select(fn.countAll<number>().as('count'))
        .whereRef('promo_code_id', '=', 'promo_codes.id')
        .where('released_at', 'is', null)
        .as('uses'),
    )
    .orderBy('promo_codes.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findLastCheck(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('agreement_checks')
    .select('checked_at as checkedAt')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.checkedAt
}

function selectOrders(db: Db) {
  return db
    .selectFrom('subscription_orders as orders')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.user_id as workerId', 'orders.state', 'orders.method', 'orders.tier', 'orders.price'])
    .select(['orders.amount', 'orders.created_at as createdAt', 'orders.paid_at as paidAt'])
    .select('orders.refund_requested_at as refundRequestedAt')
    .select(({ fn }) => fn.coalesce('orders.plan_names', 'plans.names').as('planNames'))
    .select(sql<string>`users.name || ' ' || users.surname`.as('worker'))
}

function selectLedger(db: Db, { kind, method, ...period }: Omit<PaymentFilters, 'cursor'>) {
  return db
    .selectFrom('payments')
    .where(within(sql`payments.at`, period))
    .$if(kind !== undefined, (found) => found.where('kind', '=', kind!))
    .$if(method !== undefined, (found) => found.where('method', '=', method!))
}

/** Days in local time, both included. */
function within(column: ReturnType<typeof sql>, { from, to }: Period) {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Sarajevo')`
  const after = from ? sql`${column} >= ${startOf(from, 0)}` : sql`true`
  return sql<boolean>`(${after} and ${to ? sql`${column} < ${startOf(to, 1)}` : sql`true`})`
}

/** The number of an order, as a receipt or the gateway writes it, or words of the worker's name. */
function matches(q: string) {
  const id = /^(?:PRT-)?([1-9]\d{0,14})(?:-\d+)?$/i.exec(q)?.[1]
  if (id) return sql<boolean>`orders.id = ${Number(id)}`
  const words = foldWords(q)
  if (words.length === 0) return sql<boolean>`false`
  const name = sql`search_fold(users.name || ' ' || users.surname)`
  return sql<boolean>`${sql.join(
    words.map((word) => sql`${name} like ${`%${foldForSearch(word)}%`}`),
    sql` and `,
  )}`
}
