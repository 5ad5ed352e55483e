import { sql, type Kysely } from 'kysely'

/** The record of a closed account: `person` holds what the erasure looks for, and is emptied by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_erasures (
      user_id bigint primary key references users,
      closed_at timestamptz not null,
      reason text,
      person jsonb,
      erased_at timestamptz,
      removed jsonb
    )`.execute(db)
  await sql`create index account_erasures_due on account_erasures (closed_at) where erased_at is null`.execute(db)
  await sql`alter table notifications add column actor_id bigint`.execute(db)
}
