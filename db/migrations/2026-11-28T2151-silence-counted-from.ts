import { sql, type Kysely } from 'kysely'

/** Clients whose worker was done before were not notified of an end: they have the whole time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update ads set silence_counted_from = now() where status = 'in_progress' and worker_done_at is not null`.execute(db)
}
