import { sql, type Kysely } from 'kysely'

/** Money is integer feninga. What has happened to it (events, payments, receipts) is only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [plans, promoCodes, orders, attempts, redemptions, events, payments, receipts, statements])
    await sql.raw(statement).execute(db)
  await sql.raw(appendOnly).execute(db)
}

const plans = `
create table plans (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9-]{1,40}$'),
  tier text not null check (tier in ('Silver', 'Gold', 'Student')),
  names jsonb not null check (names ?& array['bs', 'en', 'de', 'es']),
  texts jsonb not null check (texts ?& array['bs', 'en', 'de', 'es']),
  length_count bigint not null check (length_count > 0),
  length_unit text not null check (length_unit in ('day', 'month')),
  price bigint not null check (price >= 0),
  benefits jsonb not null default '{}',
  position bigint not null default 0,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table student_proofs (
  id bigint generated always as identity primary key,
  user_id bigint not null references worker_profiles on delete cascade,
  image_id bigint references images on delete set null,
  school text not null default '',
  submitted_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  valid_until timestamptz,
  decided_by text,
  reason text,
  check (approved_at is null or rejected_at is null),
  check ((approved_at is null) = (valid_until is null))
);
create index student_proofs_by_user on student_proofs (user_id, id desc);
create index student_proofs_by_image on student_proofs (image_id);
create unique index student_proofs_one_open on student_proofs (user_id) where approved_at is null and rejected_at is null;
`

const promoCodes = `
create table promo_codes (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'fixed', 'free_days')),
  value bigint not null check (value > 0 and (kind <> 'percent' or value <= 100)),
  plan_id bigint references plans,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses bigint check (max_uses > 0),
  max_uses_per_worker bigint check (max_uses_per_worker > 0),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index promo_codes_by_plan on promo_codes (plan_id);
`

/** What was sold is copied from the plan, so that a later edit of the plan changes no order. */
const orders = `
create table subscription_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  plan_id bigint not null references plans,
  promo_code_id bigint references promo_codes,
  subscription_id bigint unique references subscriptions,
  method text not null check (method in ('card', 'slip', 'free')),
  state text not null check (state in ('created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'refunded')),
  tier text not null check (tier in ('Silver', 'Gold', 'Student')),
  length_count bigint not null check (length_count > 0),
  length_unit text not null check (length_unit in ('day', 'month')),
  free_days bigint not null default 0 check (free_days >= 0),
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0 and amount <= price),
  vat_percent bigint not null check (vat_percent between 0 and 100),
  response_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  refund_requested_at timestamptz,
  refund_reason text,
  check ((method = 'free') = (amount = 0)),
  check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  check ((paid_at is not null) = (subscription_id is not null))
);
create index subscription_orders_by_user on subscription_orders (user_id, id desc);
create index subscription_orders_by_plan on subscription_orders (plan_id);
create index subscription_orders_by_promo_code on subscription_orders (promo_code_id);
create index subscription_orders_open on subscription_orders (expires_at) where state in ('created', 'redirected', 'failed');
`

const attempts = `
create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references subscription_orders,
  attempt bigint not null check (attempt > 0),
  order_number text not null unique,
  started_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  unique (order_id, attempt)
);
create index payment_attempts_unsettled on payment_attempts (started_at) where settled_at is null;
`

const redemptions = `
create table promo_redemptions (
  order_id bigint primary key references subscription_orders,
  promo_code_id bigint not null references promo_codes,
  user_id bigint not null references users,
  redeemed_at timestamptz not null,
  released_at timestamptz
);
create index promo_redemptions_by_code on promo_redemptions (promo_code_id, user_id) where released_at is null;
create index promo_redemptions_by_user on promo_redemptions (user_id);
`

/** \`order_id\` is empty for money that no order of ours asked for. */
const events = `
create table gateway_events (
  id bigint generated always as identity primary key,
  key text not null unique,
  source text not null check (source in ('callback', 'return', 'show', 'refund', 'void')),
  order_id bigint references subscription_orders,
  order_number text not null,
  transaction_id text,
  response_code text,
  status text,
  amount bigint,
  currency text,
  verdict text not null,
  received_at timestamptz not null
);
create index gateway_events_by_order on gateway_events (order_id, id);
create index gateway_events_odd on gateway_events (id) where verdict in ('unknown_order', 'wrong_amount');
`

const payments = `
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references subscription_orders,
  kind text not null check (kind in ('charge', 'refund')),
  method text not null check (method in ('card', 'slip')),
  amount bigint not null check (case kind when 'charge' then amount > 0 else amount < 0 end),
  reference text not null unique,
  order_number text,
  event_id bigint references gateway_events,
  refunds_id bigint unique references payments,
  actor text,
  at timestamptz not null,
  check ((kind = 'refund') = (refunds_id is not null))
);
create index payments_by_order on payments (order_id, id);
create index payments_by_event on payments (event_id);
create index payments_by_time on payments (at);
`

const receipts = `
create table receipt_numbers (
  year bigint primary key,
  last_number bigint not null
);
create table receipts (
  id bigint generated always as identity primary key,
  year bigint not null,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  order_id bigint not null references subscription_orders,
  user_id bigint not null references users,
  payment_id bigint not null unique references payments,
  corrects_id bigint unique references receipts,
  total bigint not null,
  net bigint not null,
  vat bigint not null,
  vat_percent bigint not null,
  seller jsonb not null,
  buyer jsonb not null,
  description jsonb not null,
  issued_at timestamptz not null,
  unique (year, number),
  check (net + vat = total),
  check ((kind = 'credit_note') = (corrects_id is not null))
);
create index receipts_by_order on receipts (order_id);
create index receipts_by_user on receipts (user_id, id desc);
`

/** \`line_key\` is a hash of what the line says, so that a statement uploaded again adds nothing. */
const statements = `
create table statement_lines (
  id bigint generated always as identity primary key,
  line_key text not null unique,
  booked_on date not null,
  amount bigint not null,
  purpose text not null,
  payer text not null default '',
  payment_id bigint unique references payments,
  set_aside_at timestamptz,
  set_aside_by text,
  uploaded_at timestamptz not null
);
create index statement_lines_open on statement_lines (id) where payment_id is null and set_aside_at is null;
`

const appendOnly = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger gateway_events_append_only before update or delete on gateway_events for each row execute function refuse_change();
create trigger payments_append_only before update or delete on payments for each row execute function refuse_change();
create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change();
`
