-- Events are partitioned by month, so that old rows are dropped with their partition. A clean-up job creates partitions ahead.
create table behaviour_events (
  at timestamptz not null default now(),
  page text not null,
  action text not null,
  platform text not null check (platform in ('Android', 'iOS', 'Mobile Web', 'Web')),
  language text,
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

-- With the rights of the tables' owner, so that the role of the processes needs none.
create function create_month_partition(parent text, month date) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  partition_name text := parent || to_char(month, '_YYYY_MM');
  first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
begin
  if parent not in ('behaviour_events', 'vitals') then
    raise exception '% has no partitions by month', parent;
  end if;
  if exists (select from pg_class where relname = partition_name and relkind = 'r') then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('months'));
  if exists (select from pg_class where relname = partition_name and relkind = 'r') then
    return;
  end if;
  execute format('create temporary table moved_rows on commit drop as select * from %I with no data', parent || '_rest');
  execute format('with moved as (delete from %I where at >= $1 and at < $2 returning *)
    insert into moved_rows select * from moved', parent || '_rest') using first, until;
  execute format('create table %I partition of %I for values from (%L) to (%L)', partition_name, parent, first, until);
  execute format('insert into %I select * from moved_rows', parent);
  drop table pg_temp.moved_rows;
end $$;

create function drop_month_partitions(parent text, before date) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  old_name text;
begin
  if parent not in ('behaviour_events', 'vitals') then
    raise exception '% has no partitions by month', parent;
  end if;
  for old_name in
    select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$')
      and c.relname < parent || to_char(before, '_YYYY_MM')
  loop
    execute format('drop table if exists %I', old_name);
  end loop;
end $$;

-- What events say, counted by jobs, so that the admin area does not read the events.
create table daily_statistics (
  day date not null,
  metric text not null,
  key text not null,
  value bigint not null,
  primary key (day, metric, key)
);

create table daily_behaviour (
  day date not null,
  step text not null,
  platform text not null,
  language text not null,
  city text not null,
  visits bigint not null,
  primary key (day, step, platform, language, city)
);

create table weekly_retention (
  cohort date not null,
  week date not null,
  people bigint not null,
  primary key (cohort, week)
);

create table vitals_summary (
  page text not null,
  platform text not null,
  metric text not null,
  p75 double precision not null,
  samples bigint not null,
  primary key (page, platform, metric)
);

create table skill_demand (
  skill text not null,
  city text not null,
  workers bigint not null,
  reachable_workers bigint,
  open_ads bigint not null,
  ads bigint not null,
  offers bigint not null,
  waiting_minutes bigint,
  primary key (skill, city)
);

create table usual_waits (
  skill text not null,
  trade text not null,
  city text not null,
  ads bigint not null,
  minutes bigint not null,
  primary key (city, skill, trade)
);

create table usual_prices (
  skill text not null,
  trade text not null,
  pricing text not null check (pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
  offers bigint not null,
  low bigint not null,
  high bigint not null,
  first_on date not null,
  last_on date not null,
  primary key (skill, trade, pricing)
);

create table member_facts (
  user_id bigint primary key references users on delete cascade,
  fulfilled bigint not null,
  cases bigint not null,
  answers bigint not null,
  answer_minutes bigint,
  check (fulfilled between 0 and cases)
);

-- A cell is a trade in a town.
create table cell_counts (
  skill text not null,
  trade text not null,
  city text not null,
  ads bigint not null,
  due_ads bigint not null,
  answered_ads bigint not null,
  offer_minutes bigint,
  primary key (skill, trade, city)
);

create table cell_states (
  skill text not null,
  trade text not null,
  city text not null,
  state text not null check (state in ('closed', 'opening', 'open')),
  admin_id bigint not null references admins,
  set_at timestamptz not null,
  primary key (skill, trade, city)
);
create index cell_states_by_admin on cell_states (admin_id);
