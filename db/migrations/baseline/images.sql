create table images (
  id bigint primary key,
  owner_id bigint references users on delete cascade,
  purpose text not null
    constraint images_purpose check (purpose in ('ad', 'profile', 'portfolio', 'message', 'offer', 'blog', 'proof')),
  width integer not null,
  height integer not null,
  colour text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  variants_ready_at timestamptz,
  hidden_at timestamptz
);
create index images_by_owner on images (owner_id);
alter table users
  add constraint users_profile_image foreign key (profile_image_id) references images on delete set null;

-- Images that arrive in parts: what is there of each, until it is an image.
create table image_uploads (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Unfinished uploads of a network have a quota.
  network_hash bytea,
  purpose text not null
    constraint image_uploads_purpose check (purpose in ('ad', 'profile', 'portfolio', 'message', 'offer', 'proof')),
  bytes bigint not null check (bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  image_id bigint references images on delete cascade,
  updated_at timestamptz not null default now()
);
create index image_uploads_by_user on image_uploads (user_id);
create index image_uploads_by_image on image_uploads (image_id) where image_id is not null;
create index image_uploads_by_age on image_uploads (updated_at);

create table image_upload_pieces (
  upload_id bigint not null references image_uploads on delete cascade,
  position bigint not null,
  -- Images are compressed already.
  bytes bytea storage external not null,
  primary key (upload_id, position)
);
