import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column expires_at timestamptz, add column expiry_notified_at timestamptz`.execute(db)
  await sql`
    update ads set expires_at = now() + make_interval(days => case when timing = 'asap' then 3 else 30 end)
    where status = 'open'`.execute(db)
}
