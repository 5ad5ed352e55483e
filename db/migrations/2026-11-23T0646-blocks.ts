import { sql, type Kysely } from 'kysely'

/** Who does not want to hear from whom; the primary key finds the blocked of a member, the index who blocked one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      blocker_id bigint not null references users on delete cascade,
      blocked_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocks_by_blocked on blocks (blocked_id, blocker_id)`.execute(db)
}
