create table offers (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  worker_id bigint not null references users on delete cascade,
  amount integer not null check (amount between 100 and 10000000),
  pricing text not null default 'total'
    constraint offers_pricing check (pricing in ('total', 'square_meter', 'hour', 'day', 'visit')),
  unit_price bigint constraint offers_unit_price check (unit_price > 0),
  total_open boolean not null default false,
  material text constraint offers_material check (material in ('worker', 'client', 'open')),
  availability text constraint offers_availability check (availability in ('on', 'by', 'from')),
  available_on date,
  message text not null default '',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  offered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  seen_at timestamptz,
  accepted_at timestamptz,
  -- By a suspension or a removal, so that restoring finds it.
  set_aside_at timestamptz,
  unique (ad_id, worker_id),
  constraint offers_accepted_has_its_time check ((status = 'accepted') = (accepted_at is not null)),
  constraint offers_set_aside_is_withdrawn check (set_aside_at is null or status = 'withdrawn'),
  constraint offers_available check ((availability is null) = (available_on is null))
);
create unique index offers_one_accepted on offers (ad_id) where status = 'accepted';
create index offers_by_worker on offers (worker_id, updated_at desc, id desc);
alter table ads add constraint ads_accepted_offer foreign key (accepted_offer_id) references offers;

create table offer_images (
  offer_id bigint primary key references offers on delete cascade,
  image_id bigint not null references images on delete cascade,
  position bigint not null default 0
);
create index offer_images_by_image on offer_images (image_id);

create table offer_events (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  actor_id bigint references users on delete set null,
  type text not null
    check (type in ('sent', 'edited', 'withdrawn', 'accepted', 'unaccepted', 'rejected', 'restored', 'closed')),
  amount integer,
  cause text constraint offer_events_cause
    check (cause in ('no_day', 'worker_cannot', 'someone_else', 'not_needed', 'other')),
  contest text,
  contested_at timestamptz,
  at timestamptz not null default now(),
  constraint offer_events_contest check (
    (contest is null) = (contested_at is null)
    and (contest is null or cause = 'worker_cannot' and length(contest) <= 300))
);
create index offer_events_by_offer on offer_events (offer_id, id);
create index offer_events_by_actor on offer_events (actor_id);

create table reviews (
  id bigint generated always as identity primary key,
  ad_id bigint not null unique references ads on delete cascade,
  client_id bigint not null references users on delete cascade,
  worker_id bigint not null references users on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  -- As a testimonial.
  featured_at timestamptz,
  hidden_at timestamptz
);
create index reviews_by_worker on reviews (worker_id, created_at desc, id desc);
create index reviews_by_client on reviews (client_id);
create index reviews_featured on reviews (featured_at desc) where featured_at is not null;
