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
  -- Minutes after midnight in Sarajevo.
  quiet_from integer default 1320 check (quiet_from between 0 and 1439),
  quiet_until integer default 420 check (quiet_until between 0 and 1439),
  profile_image_id bigint,
  completed_jobs integer not null default 0,
  terms_accepted_at timestamptz not null,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  email_failed_at timestamptz,
  phone_failed_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  registered_at timestamptz not null default now(),
  -- Nothing that was begun before it is of use any more.
  access_revoked_at timestamptz,
  -- Of a taken account, until the owner says whose the number is.
  held_phone_verified_at timestamptz,
  -- By which admins find a person.
  search_key text,
  check ((quiet_from is null) = (quiet_until is null)),
  constraint users_completed_jobs_not_negative check (completed_jobs >= 0)
);
create index users_by_registration on users (registered_at desc, id desc);
create index users_by_profile_image on users (profile_image_id) where profile_image_id is not null;
create index users_by_name on users (surname, name, id) where deleted_at is null;
create index users_by_search_key on users using gin (search_key gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;

create function set_user_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_fold(concat_ws(' ', new.name, new.surname, new.email::text, new.phone));
  return new;
end $$;
create trigger users_search_key before insert or update of name, surname, email, phone, search_key on users
  for each row execute function set_user_search_key();

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When it last proved its owner.
  proved_at timestamptz,
  -- Afterwards it does not register its device again by itself.
  device_removed_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- Browsers that have signed in to an account, by a token in their cookie. Strangers cannot use up their share.
create table known_browsers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index known_browsers_by_user on known_browsers (user_id, seen_at);
create index known_browsers_by_age on known_browsers (seen_at);

-- Links and codes are derived from the server's secret and the row's nonce when they are sent, so that a stolen table is
-- useless. Addresses are keyed hashes; rows for addresses of no member have no user. Rows outlive their account, so that a
-- new account does not start to count at zero.
create table verification_tokens (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  purpose text not null
    check (purpose in ('email', 'phone', 'password', 'sign_in', 'new_email', 'new_phone', 'former_email')),
  address_hash bytea not null,
  network_hash bytea,
  -- A contact that the member does not have: the new one to confirm, or the former one to return to.
  address text,
  previous_address text,
  next_path text,
  nonce bytea not null,
  token_hash bytea not null unique,
  tries integer not null default 0,
  from_known_browser boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_tokens_by_user on verification_tokens (user_id, purpose, created_at desc);
create index verification_tokens_by_address on verification_tokens (address_hash, purpose, created_at desc);
create index verification_tokens_by_age on verification_tokens (created_at);

-- Accounts at Google and Facebook that sign a member in.
create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id bigint not null references users on delete cascade,
  email citext,
  created_at timestamptz not null default now(),
  -- Of a taken account, until the owner says whose it is.
  held_at timestamptz,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- People of other providers who are not registered yet.
create table identity_tickets (
  token_hash bytea primary key,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  email citext,
  is_email_verified boolean not null,
  name text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_tickets_by_expiry on identity_tickets (expires_at);

-- Without `enrolled_at` its session shows it and has not confirmed it; support's removal takes effect at `removal_at`.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  session_id bigint,
  created_at timestamptz not null,
  enrolled_at timestamptz,
  removal_at timestamptz,
  constraint second_factors_removal check (removal_at is null or enrolled_at is not null)
);

-- A sign-in that waits for the code of the second factor.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  credentials_hash bytea not null,
  tries bigint not null default 0,
  expires_at timestamptz not null,
  constraint pending_sign_ins_tries check (tries >= 0)
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

-- What a member agreed to: which version of the text, in which language, when and where.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('terms', 'age', 'analytics')),
  text_version text not null,
  language text not null,
  source text not null check (source in ('registration', 'consent_page')),
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index consents_in_force on consents (user_id, purpose) where withdrawn_at is null;

-- The archives of what is known about a member; the file is in the storage until `expires_at`.
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint
);
create index data_exports_by_user on data_exports (user_id, requested_at);

-- The record of a closed account: `person` holds what the erasure looks for, and is emptied by it.
create table account_erasures (
  user_id bigint primary key references users,
  closed_at timestamptz not null,
  reason text,
  person jsonb,
  erased_at timestamptz,
  removed jsonb
);
create index account_erasures_due on account_erasures (closed_at) where erased_at is null;

create table suspensions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  reason text not null,
  actor text not null,
  suspended_at timestamptz not null,
  restored_at timestamptz,
  restored_by text
);
create index suspensions_by_user on suspensions (user_id, id desc);
create unique index suspensions_one_open on suspensions (user_id) where restored_at is null;

-- The primary key finds the blocked of a member, the index who blocked one.
create table blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

-- Strangers whom a member without a confirmed address or number has written to.
create table stranger_contacts (
  sender_id bigint not null references users on delete cascade,
  recipient_id bigint not null references users on delete cascade,
  contacted_at timestamptz not null,
  primary key (sender_id, recipient_id)
);
create index stranger_contacts_by_recipient on stranger_contacts (recipient_id);
create index stranger_contacts_by_age on stranger_contacts (contacted_at);

-- The secret address of a member's calendar: its version, from which the token is derived, and the token's hash.
create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  version bigint not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);
