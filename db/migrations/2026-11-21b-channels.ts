import { sql, type Kysely } from 'kysely'

/** Channels of notifications: preferences, quiet hours, devices and deliveries. Also scheduled jobs and subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [dueJobs, settings, devices, deliveries, subscriptions]) await sql.raw(statement).execute(db)
}

const dueJobs = `
alter table outbox add column run_at timestamptz not null default now();
drop index outbox_to_relay;
create index outbox_to_relay on outbox (run_at, id) where relayed_at is null and done_at is null and dead_at is null;
`

/** Quiet hours are minutes after midnight in Sarajevo, or null. A preference has a row only if it differs from the default. */
const settings = `
alter table users
  add column quiet_from integer default 1320 check (quiet_from between 0 and 1439),
  add column quiet_until integer default 420 check (quiet_until between 0 and 1439),
  add check ((quiet_from is null) = (quiet_until is null));

create table notification_preferences (
  user_id bigint not null references users on delete cascade,
  type text not null,
  in_app boolean not null,
  push boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (user_id, type)
);

alter table notifications add column in_app boolean not null default true;
drop index notifications_unread_first;
create index notifications_unread_first on notifications (user_id, (read_at is not null), created_at desc, id desc) where in_app;
`

/** A token belongs to the user who registered it last. */
const devices = `
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  device_id text not null,
  kind text not null check (kind in ('web_push', 'fcm', 'apns')),
  token text not null,
  public_key text,
  auth_secret text,
  registered_at timestamptz not null default now(),
  unique (kind, token),
  unique (user_id, device_id),
  check ((kind = 'web_push') = (public_key is not null and auth_secret is not null))
);
`

/** One row per message, channel and device. \`uncertain_at\` marks a run that died between sending and recording. */
const deliveries = `
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('push', 'email', 'sms')),
  user_id bigint references users on delete cascade,
  device_id bigint references devices on delete set null,
  notification_id bigint references notifications on delete set null,
  type text not null,
  dedupe_key text not null unique,
  burst_key text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'merged', 'refused', 'expired', 'given_up', 'unknown')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  expires_at timestamptz,
  sending_at timestamptz,
  uncertain_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  merged_into bigint references deliveries on delete set null,
  provider_id text,
  parts integer,
  error text
);
create index deliveries_by_burst on deliveries (user_id, channel, burst_key, created_at desc);
create index deliveries_by_device on deliveries (device_id) where device_id is not null;
create index deliveries_by_notification on deliveries (notification_id) where notification_id is not null;
create index deliveries_by_merger on deliveries (merged_into) where merged_into is not null;
create unique index deliveries_by_provider on deliveries (channel, provider_id) where provider_id is not null;
create index deliveries_sms_sent on deliveries (sent_at) where channel = 'sms';
create index deliveries_by_age on deliveries (created_at);
`

/** Paid visibility. Orders and payments come later. */
const subscriptions = `
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
`
