import { sql, type Kysely } from 'kysely'

/** Contact messages, blog, portfolio and analytics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [contact, blog, portfolio, behaviour]) await sql.raw(statement).execute(db)
}

const contact = `
create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  language text not null check (language in ('bs', 'en', 'de', 'es')),
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on contact_messages (created_at);
`

/** An article has texts in one or more languages; Bosnian is the fallback. */
const blog = `
create table blog_posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text not null,
  city text,
  author text not null,
  cover_image_id bigint references images on delete set null,
  published_at timestamptz,
  updated_at timestamptz not null default now()
);
create index blog_posts_newest on blog_posts (published_at desc, id desc) where published_at is not null;
create index blog_posts_by_cover on blog_posts (cover_image_id) where cover_image_id is not null;

create table blog_texts (
  post_id bigint not null references blog_posts on delete cascade,
  language text not null check (language in ('bs', 'en', 'de', 'es')),
  title text not null,
  excerpt text not null,
  body text not null,
  search_key text generated always as (search_fold(title || ' ' || excerpt || ' ' || body)) stored,
  primary key (post_id, language)
);
create index blog_texts_search on blog_texts using gin (search_key gin_trgm_ops);
`

const portfolio = `
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

alter table worker_profiles add column view_count integer not null default 0, add column updated_at timestamptz not null default now();

create table profile_views (
  worker_id bigint not null references worker_profiles on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (worker_id, day, visitor)
);
`

/** Partitioned by month, so that old rows are dropped with their partition. A clean-up job creates partitions ahead. */
const behaviour = `
create table behaviour_events (
  at timestamptz not null default now(),
  page text not null,
  action text not null,
  platform text not null check (platform in ('Android', 'iOS', 'Mobile Web', 'Web')),
  session_id text not null,
  user_id bigint,
  city text,
  time_spent_seconds integer,
  additional_data jsonb not null default '{}'
) partition by range (at);
create table behaviour_events_rest partition of behaviour_events default;
create index behaviour_events_by_action on behaviour_events (action, at);

create table vitals (
  at timestamptz not null default now(),
  page text not null,
  metric text not null check (metric in ('CLS', 'FID', 'FCP', 'LCP', 'TTFB', 'INP')),
  value double precision not null,
  platform text not null check (platform in ('Android', 'iOS', 'Mobile Web', 'Web')),
  connection text
) partition by range (at);
create table vitals_rest partition of vitals default;
create index vitals_by_metric on vitals (metric, at);
`
