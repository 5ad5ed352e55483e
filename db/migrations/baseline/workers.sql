create table worker_profiles (
  user_id bigint primary key references users on delete cascade,
  public_slug text not null unique,
  worker_status text not null default 'Active' check (worker_status in ('Active', 'Paused', 'Blocked')),
  -- What support sets while moderators hide a profile: neither lifts what the other has done.
  status_after_removal text check (status_after_removal in ('Active', 'Paused', 'Blocked')),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 70),
  skill_details text not null default '',
  work_description text not null default '',
  tier text not null default 'Regular' check (tier in ('Regular', 'Silver', 'Gold', 'Student')),
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  counted_clients integer not null default 0,
  -- `refreshRanking` writes it.
  recommendation integer not null default 0,
  view_count integer not null default 0,
  search_words text not null default '',
  search_key text
    generated always as (search_fold(search_words || ' ' || skill_details || ' ' || work_description)) stored,
  search_stems tsvector,
  search_tags text[] not null default '{}',
  -- The later one of the day that the worker set and those of answers to ads.
  away_until date,
  own_away_until date,
  trade_reminder_at timestamptz,
  updated_at timestamptz not null default now(),
  last_job_search_at timestamptz,
  -- Ads published after it are new to the worker: the last search before the current visit.
  new_jobs_since timestamptz,
  constraint worker_profiles_rating_fits_reviews
    check (review_count >= 0 and rating_sum between review_count and 5 * review_count)
);
create index worker_profiles_recommended on worker_profiles (recommendation desc, user_id desc)
  where worker_status = 'Active';
create index worker_profiles_featured on worker_profiles (recommendation desc, user_id desc)
  where worker_status = 'Active' and counted_clients >= 3;
-- For the paid places of the directory.
create index worker_profiles_members on worker_profiles (recommendation desc, user_id desc)
  where worker_status = 'Active' and tier <> 'Regular';
create index worker_profiles_search on worker_profiles using gin (search_key gin_trgm_ops) with (fastupdate = off)
  where worker_status = 'Active';
create index worker_profiles_by_stems on worker_profiles using gin (search_stems) with (fastupdate = off)
  where worker_status = 'Active';
create index worker_profiles_by_tags on worker_profiles using gin (search_tags) with (fastupdate = off)
  where worker_status = 'Active';

create function set_worker_stems() returns trigger language plpgsql as $$
begin
  new.search_stems := search_stems(concat_ws(' ', new.skill_details, new.work_description));
  return new;
end $$;
create trigger worker_profiles_stems before insert or update of skill_details, work_description on worker_profiles
  for each row execute function set_worker_stems();

create table worker_skills (
  user_id bigint not null references worker_profiles on delete cascade,
  skill text not null,
  primary key (user_id, skill)
);
create index worker_skills_by_skill on worker_skills (skill, user_id);

create table worker_trades (
  user_id bigint not null,
  skill text not null,
  trade text not null,
  is_named boolean not null,
  is_declined boolean not null default false,
  primary key (user_id, trade),
  foreign key (user_id, skill) references worker_skills on delete cascade,
  check (is_named or is_declined)
);
create index worker_trades_by_skill on worker_trades (user_id, skill);

create table trade_suggestions (
  id bigint generated always as identity primary key,
  user_id bigint not null references worker_profiles on delete cascade,
  word text not null,
  suggested_at timestamptz not null,
  decided_at timestamptz,
  trade text,
  check (trade is null or decided_at is not null)
);
create unique index trade_suggestions_once on trade_suggestions (user_id, search_fold(word));
create index trade_suggestions_waiting on trade_suggestions (search_fold(word)) where decided_at is null;

create table worker_cities (
  user_id bigint not null references worker_profiles on delete cascade,
  city text not null,
  primary key (user_id, city)
);
create index worker_cities_by_city on worker_cities (city, user_id);

create table portfolio_items (
  id bigint generated always as identity primary key,
  worker_id bigint not null references worker_profiles on delete cascade,
  title text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create index portfolio_items_by_worker on portfolio_items (worker_id, created_at desc, id desc);

create table portfolio_images (
  item_id bigint not null references portfolio_items on delete cascade,
  image_id bigint not null references images on delete cascade,
  position integer not null,
  primary key (item_id, image_id)
);
create index portfolio_images_by_image on portfolio_images (image_id);

create table profile_views (
  worker_id bigint not null references worker_profiles on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (worker_id, day, visitor)
);
