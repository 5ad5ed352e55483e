import { sql } from 'kysely'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import type { Db } from '#db/connection.ts'

export type Disagreement = { kind: string; id: number; expected: number; found: number }

/** Time that a refund or a report may take before it counts as missing. */
const graceHours = 24

/**
 * Compares orders, payments, memberships, receipts and events, stores what does not agree, and alarms an operator with it. Money
 * without an order is said once: only a person can return it, outside of what is compared here.
 */
export async function checkAgreement(db: Db, { now }: { now: Date }): Promise<Disagreement[]> {
  const since = new Date(now.getTime() - graceHours * 3_600_000)
  const yesterday = new Date(since.getTime() - 3_600_000)
  const { rows } = await sql<Disagreement>`
    with balances as (
      select orders.id, orders.user_id, orders.state, orders.amount, orders.method, orders.subscription_id, orders.refund_requested_at,
        orders.paid_at, coalesce(sum(payments.amount), 0)::bigint as balance,
        count(payments.id) filter (where is_kept)::bigint as charges,
        count(payments.id) filter (where is_kept and payments.at <= ${since})::bigint as old_charges
      from subscription_orders orders left join payments on payments.order_id = orders.id
      cross join lateral (select payments.kind = 'charge' and not exists (
        select from payments as refunds where refunds.refunds_id = payments.id
      ) as is_kept) kept
      group by orders.id
    )
    select 'order_balance' as kind, id, case when state = 'paid' then amount else 0 end as expected, balance as found
    from balances
    where balance <> case when state = 'paid' then amount else 0 end
      and not (charges > 1 and old_charges <= 1 and balance = charges * amount) and (refund_requested_at > ${since}) is not true
    union all
    select 'membership_missing', balances.id, 1, 0 from balances
    left join subscriptions on subscriptions.id = subscription_id
    join users on users.id = balances.user_id and users.deleted_at is null
    where state = 'paid' and refund_requested_at is null and (subscriptions.id is null or subscriptions.status = 'cancelled')
    union all
    select 'membership_after_refund', balances.id, 0, 1 from balances
    join subscriptions on subscriptions.id = subscription_id
    where refund_requested_at is not null and subscriptions.status in ('active', 'upcoming')
    union all
    select 'tier', worker_profiles.user_id, 1, 0 from worker_profiles
    join subscriptions on subscriptions.user_id = worker_profiles.user_id and subscriptions.status = 'active'
    where worker_profiles.tier <> subscriptions.tier
    union all
    select 'receipt_missing', payments.id, 1, 0 from payments
    join subscription_orders on subscription_orders.id = payments.order_id
    where kind = 'charge' and not exists (select from receipts where receipts.order_id = payments.order_id and receipts.kind = 'receipt')
    union all
    select 'receipt_numbers', year, last_number, count(*) from receipts join receipt_numbers using (year)
    group by year, last_number having count(*) <> last_number or max(number) <> last_number
    union all
    select 'money_without_order', min(id), 0, coalesce(max(amount), 0) from gateway_events
    where verdict in ('unknown_order', 'wrong_amount')
    group by order_number having min(received_at) > ${yesterday}
    order by kind, id limit 500`.execute(db)
  await db
    .insertInto('agreement_checks')
    .values({ checked_at: now, disagreements: JSON.stringify(rows) })
    .execute()
  for (const row of rows) raiseMoneyAlarm('agreement', row, 'orders, payments and memberships do not agree')
  return rows
}
