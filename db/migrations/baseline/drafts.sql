-- What was typed into forms and not sent yet, by a member or in a browser without a session; of a sent one the key
-- stays. `basis` tells what the form showed of what is stored, and `saved_at` when the button for it was pressed. Whose a
-- browser's draft is, the mark of the page's member tells, or whoever claims it; a visitor's ad becomes the ad `ad_id`.
create table drafts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  browser_hash bytea,
  owner_mark text not null default '',
  claimed_by bigint constraint drafts_claimed_by references users on delete cascade,
  form text not null,
  key text not null,
  version bigint not null default 0,
  basis text,
  fields jsonb not null,
  has_files boolean not null default false,
  ad_id bigint constraint drafts_ad references ads on delete cascade,
  written_at timestamptz not null default now(),
  saved_at timestamptz,
  shown_at timestamptz,
  sent_at timestamptz,
  constraint drafts_holder check ((user_id is null) <> (browser_hash is null))
);
create unique index drafts_of_member on drafts (user_id, key);
create unique index drafts_of_browser on drafts (browser_hash, key);
create index drafts_by_age on drafts (written_at);
create index drafts_by_claim on drafts (claimed_by) where claimed_by is not null;
create index drafts_by_ad on drafts (ad_id) where ad_id is not null;
