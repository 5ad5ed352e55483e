import { sql, type Kysely } from 'kysely'

/** Why and by whom a member was suspended. What they had open is marked, so that restoring finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      reason text not null,
      actor text not null,
      suspended_at timestamptz not null,
      restored_at timestamptz,
      restored_by text
    )`.execute(db)
  await sql`create index suspensions_by_user on suspensions (user_id, id desc)`.execute(db)
  await sql`create unique index suspensions_one_open on suspensions (user_id) where restored_at is null`.execute(db)
  await sql`alter table ads add column set_aside_at timestamptz`.execute(db)
  await sql`alter table offers add column set_aside_at timestamptz`.execute(db)
}
