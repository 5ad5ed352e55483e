create table ads (
  id bigint generated always as identity primary key,
  client_id bigint not null references users on delete cascade,
  title text not null,
  description text not null,
  skill text not null,
  trade text,
  is_trade_chosen boolean not null default false,
  city text not null,
  address text not null,
  timing text check (timing in ('asap', 'thisWeek', 'flexible')),
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
  search_stems tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  expires_at timestamptz,
  expiry_notified_at timestamptz,
  accepted_at timestamptz,
  worker_done_at timestamptz,
  completion_reminded_at timestamptz,
  silence_counted_from timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- By a suspension or a removal, so that restoring finds it.
  set_aside_at timestamptz,
  hidden_at timestamptz,
  check ((status in ('in_progress', 'completed')) = (accepted_offer_id is not null)),
  constraint ads_open_is_not_hidden check (status <> 'open' or hidden_at is null),
  constraint ads_offer_count_not_negative check (offer_count >= 0),
  constraint ads_question_count_not_negative check (question_count >= 0),
  constraint ads_view_count_not_negative check (view_count >= 0)
);
create index ads_open_newest on ads (published_at desc, id desc) where status = 'open';
create index ads_open_by_skill on ads (skill, published_at desc, id desc) where status = 'open';
create index ads_open_by_trade on ads (trade, published_at desc, id desc) where status = 'open' and trade is not null;
create index ads_open_by_city on ads (city, published_at desc, id desc) where status = 'open';
create index ads_open_by_skill_city on ads (skill, city, published_at desc, id desc) where status = 'open';
create index ads_open_by_payout on ads ((coalesce(max_payout, min_payout)) desc, id desc) where status = 'open';
create index ads_open_by_offers on ads ((-offer_count) desc, published_at desc, id desc) where status = 'open';
create index ads_open_by_expiry on ads (expires_at) where status = 'open';
create index ads_closed_lately on ads (updated_at) where status <> 'open';
create index ads_by_client on ads (client_id, created_at desc, id desc);
create index ads_by_accepted_offer on ads (accepted_offer_id) where accepted_offer_id is not null;
create index ads_search on ads using gin (search_key gin_trgm_ops) with (fastupdate = off) where status = 'open';
-- `search_key` begins with the folded title.
create index ads_title_search on ads using gin (left(search_key, length(title) + 2) gin_trgm_ops)
  with (fastupdate = off) where status = 'open';
create index ads_by_stems on ads using gin (search_stems) with (fastupdate = off) where status = 'open';

-- Without keywords, which hold their forms already, and would make rows so long that PostgreSQL compresses them.
create function set_ad_stems() returns trigger language plpgsql as $$
begin
  new.search_stems := search_stems(concat_ws(' ', new.title, new.description));
  return new;
end $$;
create trigger ads_stems before insert or update of title, description on ads
  for each row execute function set_ad_stems();

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

create table ad_responses (
  ad_id bigint not null references ads on delete cascade,
  worker_id bigint not null references worker_profiles on delete cascade,
  opened_at timestamptz,
  decline_reason text check (decline_reason in ('other_trade', 'too_far', 'busy')),
  declined_at timestamptz,
  -- The trade that the answer has taken away: the ad may have another one later.
  declined_trade text,
  away_until date,
  primary key (ad_id, worker_id),
  check ((decline_reason is null) = (declined_at is null)),
  check (opened_at is not null or declined_at is not null)
);
create index ad_responses_by_worker on ad_responses (worker_id);

create table ad_events (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  actor_id bigint references users on delete set null,
  type text not null
    check (type in ('published', 'edited', 'prolonged', 'accepted', 'unaccepted', 'worker_done', 'completed',
      'cancelled', 'ended', 'reactivated', 'republished')),
  reason text,
  at timestamptz not null default now()
);
create index ad_events_by_ad on ad_events (ad_id, id);
create index ad_events_by_actor on ad_events (actor_id);
create index ad_events_reactivated on ad_events (ad_id) where type = 'reactivated';

create table questions (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  worker_id bigint not null references users on delete cascade,
  text text not null,
  answer text,
  reply text,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  replied_at timestamptz,
  hidden_at timestamptz,
  constraint questions_reply_follows_answer check (reply is null or answer is not null)
);
create index questions_by_ad on questions (ad_id, id);
create index questions_by_worker on questions (worker_id);
