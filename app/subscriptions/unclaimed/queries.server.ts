import { sql, type Expression } from 'kysely'
import type { GatewayTransaction } from '#app/gateways/payments/transaction.ts'
import { chargeReference, unclaimedVerdicts } from '#app/subscriptions/unclaimed/rules.ts'
import type { Db } from '#db/connection.ts'

/** True of money that is in the ledger, waits for a person, or goes back. A wrong amount may still be put right. */
export async function isSettledOtherwise(trx: Db, { orderNumber }: GatewayTransaction): Promise<boolean> {
  const found = await trx
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('payments').select('id').where('reference', '=', chargeReference(orderNumber))),
        exists(selectFrom('money_returns').select('order_number').where('order_number', '=', orderNumber)),
        exists(
          selectFrom('gateway_events')
            .select('id')
            .where('order_number', '=', orderNumber)
            .where('verdict', 'in', ['account_closed', 'promo_used_up']),
        ),
      ]).as('isSettled'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found.isSettled)
}

/** Money that buys nothing and has not gone back, by the number of the gateway, with the first event that reported it. */
export function selectUnclaimed(db: Db) {
  return db
    .selectFrom('gateway_events')
    .leftJoin('money_returns', 'money_returns.order_number', 'gateway_events.order_number')
    .select(['gateway_events.id', 'gateway_events.order_id as orderId', 'gateway_events.order_number as orderNumber'])
    .select(['gateway_events.amount', 'currency', 'verdict', 'received_at as receivedAt'])
    .select('money_returns.requested_at as returnRequestedAt')
    .distinctOn('gateway_events.order_number')
    .where('verdict', 'in', unclaimedVerdicts)
    .where('money_returns.returned_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from payments where reference = ${sql.ref('gateway_events.order_number')} || ':charge')`,
    )
    .orderBy('gateway_events.order_number')
    .orderBy('gateway_events.id')
}

export function findUnclaimed(db: Db, { eventId }: { eventId: number }) {
  return db
    .selectFrom(selectUnclaimed(db).as('unclaimed'))
    .selectAll()
    .where('orderNumber', '=', ({ selectFrom }) =>
      selectFrom('gateway_events').select('gateway_events.order_number').where('gateway_events.id', '=', eventId),
    )
    .executeTakeFirst()
}

const isWaiting = sql`verdict = 'wrong_amount'
  and not exists (select from money_returns where money_returns.order_number = events.order_number)
  and not exists (select from payments where reference = events.order_number || ':charge')
  and not exists (select from agreement_closings join gateway_events as closed on closed.id = subject_id
    where kind = 'money_wrong_amount' and closed.order_number = events.order_number)`

/** True while money of another amount than the order's waits for a person. */
export function isExamined(orderId: Expression<number>) {
  return sql<boolean>`exists (select from gateway_events as events where events.order_id = ${orderId} and ${isWaiting})`
}

export type ExtraPayment = { kind: 'surplus' | 'unclaimed' | 'examined'; amount: number; returnedAt: Date | null }

export async function listExtraPayments(db: Db, { orderId }: { orderId: number }): Promise<ExtraPayment[]> {
  const { rows } = await sql<ExtraPayment>`
    select 'surplus' as kind, payments.amount, refunds.at as "returnedAt" from payments
    left join payments as refunds on refunds.refunds_id = payments.id
    where payments.order_id = ${orderId} and payments.kind = 'charge'
      and not exists (select from receipts where receipts.payment_id = payments.id)
    union all
    select 'unclaimed', coalesce(money_returns.amount, min(events.amount)), returned_at from gateway_events as events
    left join money_returns using (order_number)
    where events.order_id = ${orderId} and (verdict = 'promo_used_up' or verdict = 'wrong_amount' and requested_at is not null)
      and not exists (select from payments where reference = order_number || ':charge')
    group by order_number, money_returns.amount, returned_at
    union all
    select 'examined', min(events.amount), null from gateway_events as events
    where events.order_id = ${orderId} and ${isWaiting} group by order_number
    union all
    select 'unclaimed', lines.amount, null from subscription_orders as orders join statement_lines as lines using (amount)
    where orders.id = ${orderId} and orders.state in ('cancelled', 'expired') and promo_code_id is not null
      and lines.payment_id is null and regexp_count(purpose, '\\yPRT[\\s-]*\\d+\\y', 1, 'i') = 1
      and purpose ~* ('\\yPRT[\\s-]*0*' || orders.id || '\\y')
    order by 1, 3 limit 20`.execute(db)
  return rows
}
