import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'
import { selectUnclaimed } from '#app/subscriptions/unclaimed/queries.server.ts'
import { unclaimedVerdicts } from '#app/subscriptions/unclaimed/rules.ts'

/** Time that a refund or a report may take before it counts as missing. */
const graceMs = 24 * 3_600_000

const balances = (since: Date) => sql`
  select orders.id, orders.user_id, orders.state, orders.amount, orders.subscription_id, orders.refund_requested_at,
    coalesce(sum(payments.amount), 0)::bigint as balance,
    count(payments.id) filter (where is_kept)::bigint as charges,
    count(payments.id) filter (where is_kept and payments.at <= ${since})::bigint as old_charges
  from subscription_orders orders left join payments on payments.order_id = orders.id
  cross join lateral (select payments.kind = 'charge' and not exists (
    select from payments as refunds where refunds.refunds_id = payments.id
  ) as is_kept) kept
  group by orders.id`

export const ledgerInvariants = [
  {
    name: 'order_balance',
    sentence: 'The charges and refunds of an order add up to its amount if it is paid, else to nothing.',
    table: 'subscription_orders',
    select: (now: Date) => {
      const since = new Date(now.getTime() - graceMs)
      return sql`
        select id, case when state = 'paid' then amount else 0 end as expected, balance as found
        from (${balances(since)}) as balances
        where balance <> case when state = 'paid' then amount else 0 end
          and not (charges > 1 and old_charges <= 1 and balance = charges * amount) and (refund_requested_at > ${since}) is not true`
    },
  },
  {
    name: 'membership_missing',
    sentence: 'A paid order of a member has its membership.',
    table: 'subscription_orders',
    select: () => sql`
      select orders.id, 1 as expected, 0 as found
      from subscription_orders as orders left join subscriptions on subscriptions.id = subscription_id
      join users on users.id = orders.user_id and users.deleted_at is null
      where state = 'paid' and refund_requested_at is null and (subscriptions.id is null or subscriptions.status = 'cancelled')`,
  },
  {
    name: 'membership_after_refund',
    sentence: 'A membership that was taken back is neither active nor to come.',
    table: 'subscription_orders',
    select: () => sql`
      select orders.id, 0 as expected, 1 as found
      from subscription_orders as orders join subscriptions on subscriptions.id = subscription_id
      where refund_requested_at is not null and subscriptions.status in ('active', 'upcoming')`,
  },
  {
    name: 'promo_use_missing',
    sentence: 'A paid order has the use of its promo code.',
    table: 'subscription_orders',
    select: () => sql`
      select orders.id, 1 as expected, 0 as found
      from subscription_orders as orders join promo_redemptions on order_id = orders.id and released_at is not null
      where state = 'paid'`,
  },
  {
    name: 'tier',
    sentence: 'A worker has the tier of the active membership.',
    table: 'worker_profiles',
    select: () => sql`
      select worker_profiles.user_id as id, 1 as expected, 0 as found
      from worker_profiles join subscriptions on subscriptions.user_id = worker_profiles.user_id and subscriptions.status = 'active'
      where worker_profiles.tier <> subscriptions.tier`,
  },
  {
    name: 'receipt_missing',
    sentence: 'An order that was charged has a receipt.',
    table: 'payments',
    select: () => sql`
      select id, 1 as expected, 0 as found from payments
      where kind = 'charge' and not exists (
        select from receipts where receipts.order_id = payments.order_id and receipts.kind = 'receipt'
      )`,
  },
  {
    name: 'receipt_numbers',
    sentence: 'The receipts of a year are numbered without a gap.',
    table: 'receipt_numbers',
    select: () => sql`
      select year as id, last_number as expected, count(*) as found from receipts join receipt_numbers using (year)
      group by year, last_number having count(*) <> last_number or max(number) <> last_number`,
  },
] as const satisfies Invariant[]

/** Money that buys nothing and waits for a person is no contradiction, but belongs to what is compared every night. */
export const unclaimedMoney: Invariant[] = unclaimedVerdicts.map((verdict) => ({
  name: `money_${verdict}`,
  sentence: 'Money that buys nothing goes back.',
  table: 'gateway_events',
  select: (now, db) => sql`
    select id, 0 as expected, coalesce(amount, 0) as found from (${selectUnclaimed(db)}) as unclaimed
    where verdict = ${verdict}
      and ("returnRequestedAt" is null or "returnRequestedAt" <= ${new Date(now.getTime() - graceMs)})`,
}))
