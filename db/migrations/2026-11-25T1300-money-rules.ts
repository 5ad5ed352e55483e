import { sql, type Kysely } from 'kysely'

/**
 * What must never be: more uses of a promo code than its limits allow, more money returned than was paid, an order that is
 * paid and then is not, two memberships of one worker at once. Money that buys nothing goes back by a row of `money_returns`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, promoLimits, refunds, transitions, memberships, checks])
    await sql.raw(statement).execute(db)
}

const tables = `
create table money_returns (
  order_number text primary key check (length(order_number) <= 40),
  amount bigint check (amount > 0),
  requested_at timestamptz not null,
  requested_by text not null,
  returned_at timestamptz,
  check (returned_at is null or amount is not null)
);
create index money_returns_open on money_returns (requested_at) where returned_at is null;
create table agreement_closings (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  expected bigint not null,
  found bigint not null,
  closed_by text not null,
  closed_at timestamptz not null
);
create index agreement_closings_by_subject on agreement_closings (kind, subject_id);
`

/** Every use is taken under the lock of its code, so that uses taken at once are counted one after another. */
const promoLimits = `
create function refuse_promo_use_above_limit() returns trigger language plpgsql as $$
declare code promo_codes;
begin
  select * into code from promo_codes where id = new.promo_code_id for update;
  if code.max_uses is not null and code.max_uses < (
    select count(*) from promo_redemptions where promo_code_id = code.id and released_at is null and order_id <> new.order_id
  ) + 1 or code.max_uses_per_worker is not null and code.max_uses_per_worker < (
    select count(*) from promo_redemptions
    where promo_code_id = code.id and released_at is null and user_id = new.user_id and order_id <> new.order_id
  ) + 1 then
    raise exception 'promo code % has no use left', code.id using errcode = 'check_violation', constraint = 'promo_redemptions_limits';
  end if;
  return new;
end $$;
create trigger promo_redemptions_limits before insert or update of released_at, promo_code_id, user_id on promo_redemptions
  for each row when (new.released_at is null) execute function refuse_promo_use_above_limit();
`

const refunds = `
create function refuse_refund_above_charge() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments as charge
    where charge.id = new.refunds_id and charge.kind = 'charge' and charge.order_id = new.order_id and charge.amount + new.amount >= 0
  ) then
    raise exception 'a refund returns a charge of its order, and no more than it' using errcode = 'check_violation', constraint = 'payments_refund';
  end if;
  return new;
end $$;
create trigger payments_refund before insert on payments
  for each row when (new.kind = 'refund') execute function refuse_refund_above_charge();
`

const transitions = `
create function refuse_order_transition() returns trigger language plpgsql as $$
begin
  raise exception 'an order cannot become % after %', new.state, old.state using errcode = 'check_violation', constraint = 'subscription_orders_transition';
end $$;
create trigger subscription_orders_transition before update of state on subscription_orders for each row
  when (old.state = 'refunded' and new.state <> 'refunded' or old.state = 'paid' and new.state not in ('paid', 'refunded')
    or new.state = 'refunded' and old.state not in ('paid', 'refunded'))
  execute function refuse_order_transition();
`

/** Those of one worker are compared one after another; an exclusion constraint would block the table while it is built. */
const memberships = `
create function refuse_membership_overlap() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('memberships of ' || new.user_id, 0));
  if exists (
    select from subscriptions as other
    where other.user_id = new.user_id and other.id <> new.id and other.status in ('upcoming', 'active')
      and other.starts_at < new.ends_at and new.starts_at < other.ends_at
  ) then
    raise exception 'memberships of worker % overlap', new.user_id using errcode = 'exclusion_violation', constraint = 'subscriptions_apart';
  end if;
  return new;
end $$;
create trigger subscriptions_apart before insert or update of starts_at, ends_at on subscriptions
  for each row when (new.status in ('upcoming', 'active')) execute function refuse_membership_overlap();
`

const checks = `
alter table subscription_orders add constraint subscription_orders_refund_check
  check ((refund_requested_at is null or paid_at is not null) and (state <> 'refunded' or refund_requested_at is not null)) not valid;
`
