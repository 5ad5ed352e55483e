import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointments (
      id bigint generated always as identity primary key,
      ad_id bigint not null references ads on delete cascade,
      offer_id bigint not null references offers on delete cascade,
      proposer_id bigint not null references users,
      status text not null default 'proposed'
        check (status in ('proposed', 'agreed', 'declined', 'replaced', 'withdrawn', 'moved', 'closed')),
      starts_at timestamptz,
      ends_at timestamptz,
      proposed_at timestamptz not null,
      agreed_at timestamptz,
      decided_at timestamptz,
      reminded_at timestamptz,
      arrival text check (arrival in ('coming', 'late', 'cannot')),
      arrival_at timestamptz,
      missed_at timestamptz,
      contested_at timestamptz,
      contest text,
      check ((starts_at is null) = (agreed_at is null)),
      check ((ends_at is null) = (agreed_at is null)),
      check (agreed_at is not null or status not in ('agreed', 'moved')),
      check ((status = 'proposed') = (decided_at is null)),
      check ((arrival is null) = (arrival_at is null)),
      check ((contest is null) = (contested_at is null)),
      check (contested_at is null or missed_at is not null)
    )`.execute(db)
  await sql`create unique index appointments_proposed on appointments (ad_id) where status = 'proposed'`.execute(db)
  await sql`create unique index appointments_agreed on appointments (ad_id) where status = 'agreed'`.execute(db)
  await sql`create index appointments_by_offer on appointments (offer_id, id)`.execute(db)
  await sql`create index appointments_by_proposer on appointments (proposer_id)`.execute(db)
  await sql`create index appointments_by_ad on appointments (ad_id)`.execute(db)
  await sql`
    create index appointments_to_remind on appointments (starts_at) where status = 'agreed' and reminded_at is null`.execute(
    db,
  )
  await sql`
    create table appointment_times (
      appointment_id bigint not null references appointments on delete cascade,
      position bigint not null check (position between 1 and 3),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (appointment_id, position),
      check (ends_at > starts_at)
    )`.execute(db)
}
