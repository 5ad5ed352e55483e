-- Money is integer feninga. What has happened to it (events, payments, receipts) is only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

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

create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references worker_profiles on delete cascade,
  tier text not null check (tier in ('Silver', 'Gold', 'Student')),
  status text not null check (status in ('upcoming', 'active', 'expired', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  warned_days integer,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create unique index subscriptions_one_active on subscriptions (user_id) where status = 'active';
create index subscriptions_by_user on subscriptions (user_id, starts_at);
create index subscriptions_to_sweep on subscriptions (status, ends_at) where status in ('upcoming', 'active');

-- Memberships of one worker are compared one after another.
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

-- What was sold is copied from the plan, so that a later edit of the plan changes no order.
create table subscription_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  plan_id bigint not null references plans,
  promo_code_id bigint references promo_codes,
  subscription_id bigint unique references subscriptions,
  method text not null check (method in ('card', 'slip', 'free')),
  state text not null check (state in ('created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'refunded')),
  tier text not null check (tier in ('Silver', 'Gold', 'Student')),
  plan_names jsonb,
  plan_benefits jsonb,
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
  check ((paid_at is not null) = (subscription_id is not null)),
  constraint subscription_orders_refund_check check (
    (refund_requested_at is null or paid_at is not null) and (state <> 'refunded' or refund_requested_at is not null))
);
create index subscription_orders_by_user on subscription_orders (user_id, id desc);
create index subscription_orders_by_plan on subscription_orders (plan_id);
create index subscription_orders_by_promo_code on subscription_orders (promo_code_id);
create index subscription_orders_open on subscription_orders (expires_at)
  where state in ('created', 'redirected', 'failed');
create unique index subscription_orders_one_open_card on subscription_orders (user_id)
  where method = 'card' and state in ('created', 'redirected', 'failed');

create function refuse_order_transition() returns trigger language plpgsql as $$
begin
  raise exception 'an order cannot become % after %', new.state, old.state using errcode = 'check_violation', constraint = 'subscription_orders_transition';
end $$;
create trigger subscription_orders_transition before update of state on subscription_orders for each row
  when (old.state = 'refunded' and new.state <> 'refunded' or old.state = 'paid' and new.state not in ('paid', 'refunded')
    or new.state = 'refunded' and old.state not in ('paid', 'refunded'))
  execute function refuse_order_transition();

create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references subscription_orders,
  attempt bigint not null check (attempt > 0),
  order_number text not null unique,
  started_at timestamptz not null,
  tried_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  unique (order_id, attempt)
);
create index payment_attempts_unsettled on payment_attempts (started_at) where settled_at is null;

create table promo_redemptions (
  order_id bigint primary key references subscription_orders,
  promo_code_id bigint not null references promo_codes,
  user_id bigint not null references users,
  redeemed_at timestamptz not null,
  released_at timestamptz
);
create index promo_redemptions_by_code on promo_redemptions (promo_code_id, user_id) where released_at is null;
create index promo_redemptions_by_user on promo_redemptions (user_id);

-- Every use is taken under the lock of its code, so that uses taken at once are counted one after another.
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

-- `order_id` is empty for money that no order of ours asked for.
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
-- Finds money that buys nothing by its number.
create index gateway_events_unclaimed on gateway_events (order_number, id)
  where verdict in ('unknown_order', 'wrong_amount', 'account_closed', 'promo_used_up');
create trigger gateway_events_append_only before update or delete on gateway_events
  for each row execute function refuse_change();

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
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();

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

-- Money that buys nothing goes back by such a row.
create table money_returns (
  order_number text primary key check (length(order_number) <= 40),
  amount bigint check (amount > 0),
  requested_at timestamptz not null,
  requested_by text not null,
  returned_at timestamptz,
  check (returned_at is null or amount is not null)
);
create index money_returns_open on money_returns (requested_at) where returned_at is null;

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
create trigger receipts_append_only before update or delete on receipts
  for each row execute function refuse_change();

-- `line_key` is a hash of what the line says, so that a statement uploaded again adds nothing.
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

create table agreement_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  disagreements jsonb not null
);

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
