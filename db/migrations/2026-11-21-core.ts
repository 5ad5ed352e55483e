import { sql, type Kysely } from 'kysely'

/** Accounts, ads, offers, conversations, reviews, notifications and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    extensions,
    folding,
    accounts,
    images,
    ads,
    offers,
    talk,
    reviews,
    notifications,
    operations,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const extensions = `
create extension if not exists citext;
create extension if not exists pg_trgm;
`

/** The same folding as `foldForSearch` in app/i18n/fold.ts; a test compares them. */
const folding = `
create function search_fold(input text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    replace(
      regexp_replace(
        normalize(
          translate(
            replace(replace(replace(lower(normalize(input, NFC) collate "und-x-icu"), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'),
            'абвгдђежзијклмнопрстћуфхцчшđ',
            'abvgddezzijklmnoprstcufhccsd'),
          NFD),
        '[\\u0300-\\u036f]', '', 'g'),
      'dj', 'd'),
    '[^a-z0-9]+', ' ', 'g'))
$$;
`

const accounts = `
create table users (
  id bigint generated always as identity primary key,
  user_type text not null check (user_type in ('Worker', 'Client')),
  name text not null,
  surname text not null,
  email citext not null unique,
  phone text not null,
  gender text not null check (gender in ('Male', 'Female', 'Other')),
  city text not null,
  address text,
  password_hash text,
  language text not null default 'bs' check (language in ('bs', 'en', 'de', 'es')),
  sms_notifications boolean not null default false,
  profile_image_id bigint,
  completed_jobs integer not null default 0,
  terms_accepted_at timestamptz not null,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  registered_at timestamptz not null default now()
);
create index users_by_registration on users (registered_at desc, id desc);

create table worker_profiles (
  user_id bigint primary key references users on delete cascade,
  public_slug text not null unique,
  worker_status text not null default 'Active' check (worker_status in ('Active', 'Paused', 'Blocked')),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 70),
  skill_details text not null default '',
  work_description text not null default '',
  tier text not null default 'Regular' check (tier in ('Regular', 'Silver', 'Gold', 'Student')),
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  last_job_search_at timestamptz
);

create table worker_skills (
  user_id bigint not null references worker_profiles on delete cascade,
  skill text not null,
  primary key (user_id, skill)
);
create index worker_skills_by_skill on worker_skills (skill, user_id);

create table worker_cities (
  user_id bigint not null references worker_profiles on delete cascade,
  city text not null,
  primary key (user_id, city)
);
create index worker_cities_by_city on worker_cities (city, user_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
`

const images = `
create table images (
  id bigint primary key,
  owner_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('ad', 'profile', 'portfolio', 'message', 'blog')),
  width integer not null,
  height integer not null,
  colour text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  variants_ready_at timestamptz
);
create index images_by_owner on images (owner_id);
alter table users add constraint users_profile_image foreign key (profile_image_id) references images on delete set null;
create index users_by_profile_image on users (profile_image_id) where profile_image_id is not null;
`

const ads = `
create table ads (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  title text not null,
  description text not null,
  skill text not null,
  city text not null,
  address text not null,
  min_payout integer not null check (min_payout between 100 and 10000000),
  max_payout integer check (max_payout >= min_payout and max_payout <= 10000000),
  accepts_outside_budget boolean not null default false,
  status text not null check (status in ('draft', 'open', 'in_progress', 'completed', 'cancelled')),
  accepted_offer_id bigint,
  offer_count integer not null default 0,
  highest_offer integer,
  question_count integer not null default 0,
  view_count integer not null default 0,
  search_words text not null default '',
  search_key text generated always as (search_fold(title || ' ' || description || ' ' || search_words)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  accepted_at timestamptz,
  worker_done_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  check ((status in ('in_progress', 'completed')) = (accepted_offer_id is not null))
);
create index ads_open_newest on ads (published_at desc, id desc) where status = 'open';
create index ads_open_by_skill on ads (skill, published_at desc, id desc) where status = 'open';
create index ads_open_by_city on ads (city, published_at desc, id desc) where status = 'open';
create index ads_open_by_skill_city on ads (skill, city, published_at desc, id desc) where status = 'open';
create index ads_open_by_payout on ads ((coalesce(max_payout, min_payout)) desc, id desc) where status = 'open';
create index ads_open_by_offers on ads ((-offer_count) desc, published_at desc, id desc) where status = 'open';
create index ads_search on ads using gin (search_key gin_trgm_ops) where status = 'open';
create index ads_by_client on ads (client_id, created_at desc, id desc);
create index ads_by_accepted_offer on ads (accepted_offer_id) where accepted_offer_id is not null;

create table ad_images (
  ad_id bigint not null references ads on delete cascade,
  image_id bigint not null references images on delete cascade,
  position integer not null,
  primary key (ad_id, image_id)
);
create index ad_images_by_image on ad_images (image_id);

create table ad_views (
  ad_id bigint not null references ads on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (ad_id, day, visitor)
);

create table ad_events (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  actor_id bigint references users on delete set null,
  type text not null check (type in ('published', 'edited', 'accepted', 'unaccepted', 'worker_done', 'completed', 'cancelled', 'reactivated', 'republished')),
  reason text,
  at timestamptz not null default now()
);
create index ad_events_by_ad on ad_events (ad_id, id);
create index ad_events_by_actor on ad_events (actor_id);
`

const offers = `
create table offers (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  worker_id bigint not null references users on delete cascade,
  amount integer not null check (amount between 100 and 10000000),
  message text not null default '',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  offered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  accepted_at timestamptz,
  unique (ad_id, worker_id)
);
create unique index offers_one_accepted on offers (ad_id) where status = 'accepted';
create index offers_by_worker on offers (worker_id, updated_at desc, id desc);
alter table ads add constraint ads_accepted_offer foreign key (accepted_offer_id) references offers;

create table offer_events (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  actor_id bigint references users on delete set null,
  type text not null check (type in ('sent', 'edited', 'withdrawn', 'accepted', 'unaccepted', 'rejected', 'closed')),
  amount integer,
  at timestamptz not null default now()
);
create index offer_events_by_offer on offer_events (offer_id, id);
create index offer_events_by_actor on offer_events (actor_id);
`

const talk = `
create table questions (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  worker_id bigint not null references users on delete cascade,
  text text not null,
  answer text,
  asked_at timestamptz not null default now(),
  answered_at timestamptz
);
create index questions_by_ad on questions (ad_id, id);
create index questions_by_worker on questions (worker_id);

create table conversations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('job', 'direct')),
  ad_id bigint references ads on delete cascade,
  client_id bigint not null references users on delete cascade,
  worker_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((kind = 'job') = (ad_id is not null))
);
create unique index conversations_of_job on conversations (ad_id, worker_id) where kind = 'job';
create unique index conversations_direct on conversations (client_id, worker_id) where kind = 'direct';
create index conversations_by_client on conversations (client_id, last_message_at desc, id desc);
create index conversations_by_worker on conversations (worker_id, last_message_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id bigint not null references users on delete cascade,
  text text not null,
  client_key text not null,
  sent_at timestamptz not null default now(),
  unique (sender_id, client_key)
);
create index messages_by_conversation on messages (conversation_id, id desc);

create table message_images (
  message_id bigint not null references messages on delete cascade,
  image_id bigint not null references images on delete cascade,
  position integer not null,
  primary key (message_id, image_id)
);
create index message_images_by_image on message_images (image_id);

create table conversation_members (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  last_read_message_id bigint not null default 0,
  last_read_at timestamptz,
  unread_count integer not null default 0,
  primary key (conversation_id, user_id)
);
create index conversation_members_unread on conversation_members (user_id) where unread_count > 0;
`

const reviews = `
create table reviews (
  id bigint generated always as identity primary key,
  ad_id bigint not null unique references ads on delete cascade,
  client_id bigint not null references users on delete cascade,
  worker_id bigint not null references users on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now()
);
create index reviews_by_worker on reviews (worker_id, created_at desc, id desc);
create index reviews_by_client on reviews (client_id);
`

const notifications = `
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('NewOfferReceived', 'OfferAccepted', 'OfferUpdated', 'OfferRejected', 'JobCompleted', 'JobReview',
    'SystemAnnouncement', 'WelcomeMessage', 'SubscriptionExpiring', 'SubscriptionExpired', 'NewJobMatch', 'PaymentProcessed',
    'ProfileUpdate', 'NewQuestion', 'QuestionAnswered', 'NewMessage')),
  variant text not null default 'default',
  params jsonb not null default '{}',
  ad_id bigint references ads on delete cascade,
  action_path text,
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, dedupe_key)
);
create index notifications_unread_first on notifications (user_id, (read_at is not null), created_at desc, id desc);
create index notifications_by_ad on notifications (ad_id);
`

const operations = `
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  dedupe_key text unique,
  request_id text,
  created_at timestamptz not null default now(),
  relayed_at timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  error text
);
create index outbox_to_relay on outbox (id) where relayed_at is null;
create index outbox_undone on outbox (relayed_at) where done_at is null and dead_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
`
