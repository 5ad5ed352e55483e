import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_notes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      admin_id bigint not null references admins,
      text text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index user_notes_by_user on user_notes (user_id, id desc)`.execute(db)
  await sql`create index user_notes_by_admin on user_notes (admin_id)`.execute(db)
}
