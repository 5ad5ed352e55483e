import { sql, type Kysely } from 'kysely'

/** A device belongs to a session; after its removal that session does not register it again by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [sessions, index, removals]) await sql.raw(statement).execute(db)
}

const sessions = `alter table devices add column session_id bigint references sessions on delete cascade;`
const index = `create index devices_by_session on devices (session_id) where session_id is not null;`
const removals = `alter table sessions add column device_removed_at timestamptz;`
