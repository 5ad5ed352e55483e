-- A notification outlives its ad, so that its link can say what became of it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  actor_id bigint,
  type text not null check (type in ('NewOfferReceived', 'OfferAccepted', 'OfferUpdated', 'OfferRejected', 'JobCompleted', 'JobReview',
    'SystemAnnouncement', 'WelcomeMessage', 'SubscriptionExpiring', 'SubscriptionExpired', 'NewJobMatch', 'PaymentProcessed',
    'ProfileUpdate', 'NewQuestion', 'QuestionAnswered', 'NewMessage')),
  variant text not null default 'default',
  params jsonb not null default '{}',
  ad_id bigint references ads on delete set null,
  action_path text,
  dedupe_key text not null,
  in_app boolean not null default true,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, dedupe_key)
);
create index notifications_unread_first on notifications (user_id, (read_at is not null), created_at desc, id desc)
  where in_app;
-- Each page of a member asks whether it may show what the bell does not list.
create index notifications_unlisted on notifications (user_id) where read_at is null and not in_app;
create index notifications_by_ad on notifications (ad_id);
-- For hourly cleaning; writing millions of rows costs BRIN next to nothing.
create index notifications_by_age on notifications using brin (created_at);

-- A preference has a row only if it differs from the default.
create table notification_preferences (
  user_id bigint not null references users on delete cascade,
  type text not null,
  in_app boolean not null,
  push boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (user_id, type)
);

-- A token belongs to the user who registered it last, and a device to a session.
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint references sessions on delete cascade,
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
create index devices_by_session on devices (session_id) where session_id is not null;

-- One row per message, channel and device. `uncertain_at` marks a run that died between sending and recording. Send limits
-- count by the recipient's keyed hash and the sender; rows outlive their account, so that a new one does not start at zero.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('push', 'email', 'sms')),
  user_id bigint references users on delete set null,
  device_id bigint references devices on delete set null,
  notification_id bigint references notifications on delete set null,
  recipient_hash bytea,
  sender text,
  type text not null,
  dedupe_key text not null unique,
  burst_key text not null,
  status text not null default 'waiting' check (
    status in ('waiting', 'sending', 'sent', 'merged', 'dropped', 'refused', 'expired', 'given_up', 'unknown')),
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
create index deliveries_by_recipient on deliveries (recipient_hash, sending_at) where recipient_hash is not null;
create index deliveries_by_sender on deliveries (user_id, sender, created_at) where sender is not null;
create index deliveries_underway on deliveries (channel, status) where status in ('waiting', 'sending');
create index deliveries_by_age on deliveries (created_at);

-- What send limits of a day count.
create table daily_counts (
  day date not null,
  name text not null,
  count integer not null,
  primary key (day, name)
);
