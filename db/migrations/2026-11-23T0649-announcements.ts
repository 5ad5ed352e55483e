import { sql, type Kysely } from 'kysely'

/** What an admin tells many members at once; the running job goes on at `next_user_id`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index announcements_by_admin on announcements (admin_id)`.execute(db)
}
