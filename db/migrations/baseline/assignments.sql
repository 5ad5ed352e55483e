-- Times for the work of an accepted offer: one side proposes up to three, the other agrees to one.
create table appointments (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  proposer_id bigint not null references users,
  status text not null default 'proposed'
    check (status in ('proposed', 'agreed', 'declined', 'replaced', 'withdrawn', 'moved', 'closed')),
  starts_at timestamptz,
  ends_at timestamptz,
  proposed_at timestamptz not null,
  agreed_at timestamptz,
  decided_at timestamptz,
  reminded_at timestamptz,
  arrival text check (arrival in ('coming', 'late', 'cannot')),
  arrival_at timestamptz,
  unanswered_notified_at timestamptz,
  missed_at timestamptz,
  contested_at timestamptz,
  contest text,
  check ((starts_at is null) = (agreed_at is null)),
  check ((ends_at is null) = (agreed_at is null)),
  check (agreed_at is not null or status not in ('agreed', 'moved')),
  check ((status = 'proposed') = (decided_at is null)),
  check ((arrival is null) = (arrival_at is null)),
  check ((contest is null) = (contested_at is null)),
  check (contested_at is null or missed_at is not null)
);
create unique index appointments_proposed on appointments (ad_id) where status = 'proposed';
create unique index appointments_agreed on appointments (ad_id) where status = 'agreed';
create index appointments_by_offer on appointments (offer_id, id);
create index appointments_by_proposer on appointments (proposer_id);
create index appointments_by_ad on appointments (ad_id);
create index appointments_to_remind on appointments (starts_at) where status = 'agreed' and reminded_at is null;
create index appointments_unanswered on appointments (starts_at)
  where status = 'agreed' and arrival is null and unanswered_notified_at is null;

create table appointment_times (
  appointment_id bigint not null references appointments on delete cascade,
  position bigint not null check (position between 1 and 3),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (appointment_id, position),
  check (ends_at > starts_at)
);

-- Changes of what was agreed; an agreed one keeps what stood before it in the columns `previous_…`.
create table assignment_changes (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  offer_id bigint not null references offers on delete cascade,
  proposer_id bigint not null references users,
  status text not null default 'proposed'
    check (status in ('proposed', 'agreed', 'declined', 'replaced', 'withdrawn', 'closed')),
  reason text not null,
  amount bigint check (amount between 100 and 10000000),
  pricing text
    constraint assignment_changes_pricing check (pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
  unit_price bigint constraint assignment_changes_unit_price check (unit_price > 0),
  scope text,
  material text check (material in ('worker', 'client', 'open')),
  deposit_amount bigint check (deposit_amount between 0 and 10000000),
  deposit_for text,
  deposit_on date,
  guarantee_months bigint check (guarantee_months between 0 and 60),
  previous_amount bigint,
  previous_pricing text constraint assignment_changes_previous_pricing
    check (previous_pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
  previous_unit_price bigint,
  previous_total_open boolean not null default false,
  previous_material text check (previous_material in ('worker', 'client', 'open')),
  previous_deposit bigint,
  previous_guarantee bigint,
  proposed_at timestamptz not null,
  agreed_at timestamptz,
  decided_at timestamptz,
  constraint assignment_changes_parts
    check (num_nonnulls(amount, pricing, scope, material, deposit_amount, guarantee_months) > 0),
  constraint assignment_changes_priced check (unit_price is null or coalesce(pricing, 'total') <> 'total'),
  constraint assignment_changes_check1 check (deposit_amount > 0 or num_nonnulls(deposit_for, deposit_on) = 0),
  constraint assignment_changes_check2 check (agreed_at is not null or status <> 'agreed'),
  constraint assignment_changes_check3 check ((status = 'proposed') = (decided_at is null)),
  constraint assignment_changes_check4 check ((amount is null or agreed_at is null) = (previous_amount is null)),
  constraint assignment_changes_repriced check ((pricing is null or agreed_at is null) = (previous_pricing is null))
);
create unique index assignment_changes_proposed on assignment_changes (ad_id) where status = 'proposed';
create index assignment_changes_by_offer on assignment_changes (offer_id, id);
create index assignment_changes_by_proposer on assignment_changes (proposer_id);
create index assignment_changes_by_ad on assignment_changes (ad_id);
