import { sql, type Kysely } from 'kysely'

/** Adds the status `dropped`, and an index for the deliveries that are counted often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [statuses, underway]) await sql.raw(statement).execute(db)
}

const statuses = `
alter table deliveries drop constraint deliveries_status_check;
alter table deliveries add constraint deliveries_status_check
  check (status in ('waiting', 'sending', 'sent', 'merged', 'dropped', 'refused', 'expired', 'given_up', 'unknown'));
`

const underway = `create index deliveries_underway on deliveries (channel, status) where status in ('waiting', 'sending');`
