create table conversations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('job', 'direct')),
  ad_id bigint references ads on delete cascade,
  client_id bigint not null references users on delete cascade,
  worker_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((kind = 'job') = (ad_id is not null))
);
create unique index conversations_of_job on conversations (ad_id, worker_id) where kind = 'job';
create unique index conversations_direct on conversations (client_id, worker_id) where kind = 'direct';
create index conversations_by_client on conversations (client_id, last_message_at desc, id desc);
create index conversations_by_worker on conversations (worker_id, last_message_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id bigint not null references users on delete cascade,
  text text not null,
  client_key text not null,
  sent_at timestamptz not null default now(),
  hidden_at timestamptz,
  unique (sender_id, client_key)
);
create index messages_by_conversation on messages (conversation_id, id desc);
create index messages_hidden on messages (conversation_id) where hidden_at is not null;

create table message_images (
  message_id bigint not null references messages on delete cascade,
  image_id bigint not null references images on delete cascade,
  position integer not null,
  primary key (message_id, image_id)
);
create index message_images_by_image on message_images (image_id);

create table conversation_members (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  last_read_message_id bigint not null default 0,
  last_read_at timestamptz,
  unread_count integer not null default 0,
  primary key (conversation_id, user_id),
  constraint conversation_members_unread_not_negative check (unread_count >= 0)
);
create index conversation_members_unread on conversation_members (user_id) where unread_count > 0;
