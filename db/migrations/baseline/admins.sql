-- Who runs the marketplace, apart from its members.
create table admins (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'support')),
  password_hash text not null,
  totp_secret bytea not null,
  totp_step bigint not null default 0,
  totp_enrolled_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admins_email on admins (lower(email));

-- Codes that admins had before `recovery_codes`.
create table admin_recovery_codes (
  code_hash bytea primary key,
  admin_id bigint not null references admins on delete cascade,
  used_at timestamptz
);
create index admin_recovery_codes_by_admin on admin_recovery_codes (admin_id);

-- Codes of members and admins. `selector` is the part of a code that finds its row, so that one slow hash is compared.
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint references second_factors on delete cascade,
  admin_id bigint references admins on delete cascade,
  selector text not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_owner check (num_nonnulls(user_id, admin_id) = 1)
);
create unique index recovery_codes_of_user on recovery_codes (user_id, selector);
create unique index recovery_codes_of_admin on recovery_codes (admin_id, selector);

create table admin_sessions (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  agent text not null default '',
  network text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'reused', 'reset'))
);
create index admin_sessions_by_admin on admin_sessions (admin_id, created_at desc);

create table admin_refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references admin_sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index admin_refresh_tokens_by_session on admin_refresh_tokens (session_id);

create table audit_log (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_by_admin on audit_log (admin_id, id desc);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id desc);

-- Erasing a person may blank what was written about them, and nothing else.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and new.before is null and new.after is null
    and (new.id, new.admin_id, new.action, new.subject_type, new.subject_id, new.at)
      is not distinct from (old.id, old.admin_id, old.action, old.subject_type, old.subject_id, old.at)
  then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function keep_audit_log();
create trigger audit_log_table before truncate on audit_log
  for each statement execute function keep_audit_log();

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  admin_id bigint not null references admins,
  text text not null,
  created_at timestamptz not null
);
create index user_notes_by_user on user_notes (user_id, id desc);
create index user_notes_by_admin on user_notes (admin_id);

-- What an admin tells many members at once; the running job goes on at `next_user_id`.
create table announcements (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins,
  audience text not null check (audience in ('everyone', 'Client', 'Worker')),
  city text,
  skill text,
  texts jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  stopped_at timestamptz,
  finished_at timestamptz,
  next_user_id bigint not null default 0,
  sent bigint not null default 0
);
create index announcements_by_admin on announcements (admin_id);
