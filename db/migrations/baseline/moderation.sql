-- Passages that may hold contact details, for a person to decide.
create table moderation_items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('client_texts', 'worker_texts', 'profile')),
  user_id bigint not null references users on delete cascade,
  ad_id bigint references ads on delete cascade,
  passage text not null,
  fingerprint bytea not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  unique nulls not distinct (user_id, ad_id, fingerprint)
);
create index moderation_items_by_ad on moderation_items (ad_id) where ad_id is not null;
create index moderation_items_open on moderation_items (found_at) where decided_at is null;

-- What members and visitors report, and what came of it. A visitor's report has no reporter.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint references users on delete cascade,
  author_id bigint not null references users on delete cascade,
  target_type text not null check (target_type in ('ad', 'profile', 'question', 'review', 'message', 'image')),
  target_id bigint not null,
  reason text not null
    check (reason in ('scam', 'deposit', 'contacts', 'abuse', 'untrue', 'spam', 'illegal', 'not_own', 'other')),
  details text not null default '',
  excerpt text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('hidden', 'kept')),
  check ((decided_at is null) = (decision is null))
);
create index reports_open on reports (target_type, target_id) where decided_at is null;
create unique index reports_one_open on reports (reporter_id, target_type, target_id) where decided_at is null;
create index reports_by_reporter on reports (reporter_id, id desc);
create index reports_by_author on reports (author_id);

create table hidden_contents (
  id bigint generated always as identity primary key,
  author_id bigint not null references users on delete cascade,
  target_type text not null check (target_type in ('ad', 'profile', 'question', 'review', 'message', 'image')),
  target_id bigint not null,
  reason text not null
    check (reason in ('scam', 'deposit', 'contacts', 'abuse', 'untrue', 'spam', 'illegal', 'not_own', 'other')),
  note text not null default '',
  actor text not null,
  excerpt text not null,
  evidence jsonb not null,
  hidden_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answer_decided_at timestamptz,
  restored_at timestamptz,
  restored_by text
);
create unique index hidden_contents_one_open on hidden_contents (target_type, target_id) where restored_at is null;
create index hidden_contents_by_author on hidden_contents (author_id, id desc);
create index hidden_contents_answered on hidden_contents (answered_at)
  where answered_at is not null and answer_decided_at is null;

-- Pictures and new workers that a moderator has looked at; words and reports keep this in rows of their own.
create table content_reviews (
  subject text not null check (subject in ('image', 'worker')),
  subject_id bigint not null,
  actor text not null,
  reviewed_at timestamptz not null,
  primary key (subject, subject_id)
);
