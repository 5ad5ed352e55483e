-- What members have typed into long forms and not sent yet; of a sent one the key stays. `basis` tells what the form showed
-- of what is stored, and `saved_at` when the button for it was pressed.
create table form_drafts (
  user_id bigint not null references users on delete cascade,
  form text not null,
  draft_key text not null,
  version bigint not null,
  basis text,
  fields jsonb not null,
  written_at timestamptz not null,
  saved_at timestamptz,
  sent_at timestamptz,
  primary key (user_id, draft_key)
);
create index form_drafts_by_age on form_drafts (written_at);

-- Drafts of an earlier version, which no verb writes any more.
create table ad_form_drafts (
  client_id bigint not null references users on delete cascade,
  draft_key text not null,
  version bigint not null,
  fields jsonb not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  primary key (client_id, draft_key)
);
create index ad_form_drafts_by_age on ad_form_drafts (written_at);

-- Ads that visitors write before they have an account; each becomes the draft `ad_id` of the client who signs in.
create table visitor_drafts (
  browser_hash bytea not null,
  form_key text not null,
  content jsonb not null,
  ad_id bigint references ads on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (browser_hash, form_key)
);
create index visitor_drafts_by_ad on visitor_drafts (ad_id) where ad_id is not null;
create index visitor_drafts_by_age on visitor_drafts (updated_at);

-- Forms that were sent without a session: the browser that sent them gets them back after sign-in. `owner` is whose page
-- the form came from; empty where no member had used the browser.
create table saved_forms (
  browser_hash bytea not null,
  path text not null,
  user_id bigint references users on delete cascade,
  owner text,
  fields jsonb not null,
  has_files boolean not null,
  created_at timestamptz not null default now(),
  shown_at timestamptz,
  primary key (browser_hash, path)
);
create index saved_forms_by_user on saved_forms (user_id) where user_id is not null;
create index saved_forms_by_age on saved_forms (created_at);
