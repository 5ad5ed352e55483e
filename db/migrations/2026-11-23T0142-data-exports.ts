import { sql, type Kysely } from 'kysely'

/** The archives of what is known about a member; the file is in the storage until `expires_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      requested_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      bytes bigint
    )`.execute(db)
  await sql`create index data_exports_by_user on data_exports (user_id, requested_at)`.execute(db)
}
