import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ad_responses (
      ad_id bigint not null references ads on delete cascade,
      worker_id bigint not null references worker_profiles on delete cascade,
      opened_at timestamptz,
      decline_reason text check (decline_reason in ('other_trade', 'too_far', 'busy')),
      declined_at timestamptz,
      primary key (ad_id, worker_id),
      check ((decline_reason is null) = (declined_at is null)),
      check (opened_at is not null or declined_at is not null)
    )`.execute(db)
  await sql`create index ad_responses_by_worker on ad_responses (worker_id)`.execute(db)
}
