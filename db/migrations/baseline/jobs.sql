create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  dedupe_key text unique,
  request_id text,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  relayed_at timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  error text
);
create index outbox_to_relay on outbox (run_at, id) where relayed_at is null and done_at is null and dead_at is null;
create index outbox_undone on outbox (relayed_at) where done_at is null and dead_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
-- Each page of a member asks whether it may show what is not written yet.
create index outbox_announcing on outbox (id)
  where kind in ('notify', 'matchAd') and done_at is null and dead_at is null;

-- While a row has no `resumed_at`, no job runs: a restored copy sends nothing before an operator says so.
create table job_pauses (
  id bigint generated always as identity primary key,
  reason text not null,
  paused_at timestamptz not null default now(),
  resumed_at timestamptz
);
create unique index job_pauses_current on job_pauses ((true)) where resumed_at is null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Uses of each limit by its key, shared by all web processes; `expire` is in milliseconds.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
