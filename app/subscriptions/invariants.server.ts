import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'
import { ledgerInvariants } from '#app/subscriptions/bookkeeping/ledger-invariants.server.ts'

export const moneyInvariants: Invariant[] = [
  ...ledgerInvariants,
  {
    name: 'membership_overlap',
    sentence: 'The memberships of a worker follow one another.',
    table: 'subscriptions',
    select: () => sql`
      select later.id from subscriptions as earlier join subscriptions as later using (user_id)
      where earlier.id < later.id and 'cancelled' not in (earlier.status, later.status)
        and earlier.starts_at < later.ends_at and later.starts_at < earlier.ends_at`,
  },
  {
    name: 'membership_of_closed',
    sentence: 'A closed account has no membership that runs or is to come.',
    table: 'subscriptions',
    select: () => sql`
      select subscriptions.id from subscriptions join users on users.id = user_id
      where status in ('active', 'upcoming') and deleted_at is not null`,
  },
  {
    name: 'membership_paid',
    sentence: 'A membership was bought by one order of the same worker.',
    table: 'subscriptions',
    select: () => sql`
      select subscriptions.id from subscriptions join subscription_orders as orders on orders.subscription_id = subscriptions.id
      where orders.user_id <> subscriptions.user_id or orders.tier <> subscriptions.tier`,
  },
  {
    name: 'tier_without_membership',
    sentence: 'A worker without an active membership has the regular tier.',
    table: 'worker_profiles',
    select: () => sql`
      select user_id as id from worker_profiles
      where tier <> 'Regular' and not exists (
        select from subscriptions where subscriptions.user_id = worker_profiles.user_id and status = 'active'
      )`,
  },
  {
    name: 'receipt_amount',
    sentence: 'A receipt and a credit note say the amount of their payment.',
    table: 'receipts',
    select: () => sql`
      select receipts.id, amount as expected, total as found from receipts join payments on payments.id = payment_id
      where abs(total) <> abs(amount) or (receipts.kind = 'receipt') <> (payments.kind = 'charge')
        or receipts.order_id <> payments.order_id`,
  },
  {
    name: 'credit_note_missing',
    sentence: 'The refund of a charge with a receipt has a credit note.',
    table: 'payments',
    select: () => sql`
      select refunds.id from payments as refunds join receipts on receipts.payment_id = refunds.refunds_id
      where not exists (select from receipts as notes where notes.payment_id = refunds.id)`,
  },
  {
    name: 'promo_uses',
    sentence: 'A code is used no more often than it may be.',
    table: 'promo_codes',
    select: () => sql`
      select promo_codes.id, max_uses as expected, count(*) as found
      from promo_codes join promo_redemptions on promo_code_id = promo_codes.id and released_at is null
      group by promo_codes.id having count(*) > max_uses`,
  },
  {
    name: 'promo_uses_per_worker',
    sentence: 'A worker uses a code no more often than each may.',
    table: 'promo_codes',
    select: () => sql`
      select distinct id from (
        select promo_codes.id from promo_codes join promo_redemptions on promo_code_id = promo_codes.id and released_at is null
        group by promo_codes.id, user_id having count(*) > max_uses_per_worker
      ) as overused`,
  },
  {
    name: 'promo_redemption',
    sentence: 'The use of a code is taken by the orders that wait or are paid at its price, and by no other.',
    table: 'subscription_orders',
    select: () => sql`
      select orders.id
      from subscription_orders as orders left join promo_redemptions as uses on order_id = orders.id and released_at is null
      where (state in ('created', 'redirected', 'failed', 'paid') and (orders.promo_code_id is not null) <> (uses.order_id is not null))
        or (state in ('cancelled', 'expired') and uses.order_id is not null)
        or uses.promo_code_id <> orders.promo_code_id or uses.user_id <> orders.user_id`,
  },
  {
    name: 'statement_line_paid',
    sentence: "A line of the bank's statement that paid an order has that payment's amount, and was not set aside.",
    table: 'statement_lines',
    select: () => sql`
      select statement_lines.id, payments.amount as expected, statement_lines.amount as found
      from statement_lines join payments on payments.id = payment_id
      where statement_lines.amount <> payments.amount or payments.method <> 'slip' or set_aside_at is not null`,
  },
]
