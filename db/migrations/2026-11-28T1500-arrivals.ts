import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments
      add column reminded_at timestamptz,
      add column arrival text constraint appointments_arrival check (arrival in ('coming', 'late', 'cannot')),
      add column arrival_at timestamptz,
      add column missed_at timestamptz,
      add column contested_at timestamptz,
      add column contest text,
      add constraint appointments_arrived check ((arrival is null) = (arrival_at is null)),
      add constraint appointments_contested check ((contest is null) = (contested_at is null)),
      add constraint appointments_missed check (contested_at is null or missed_at is not null)`.execute(db)
  await sql`
    create index appointments_to_remind on appointments (starts_at) where status = 'agreed' and reminded_at is null`.execute(
    db,
  )
}
