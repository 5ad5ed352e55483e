import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assignment_changes (
      id bigint generated always as identity primary key,
      ad_id bigint not null references ads on delete cascade,
      offer_id bigint not null references offers on delete cascade,
      proposer_id bigint not null references users,
      status text not null default 'proposed'
        check (status in ('proposed', 'agreed', 'declined', 'replaced', 'withdrawn', 'closed')),
      reason text not null,
      amount bigint check (amount between 100 and 10000000),
      scope text,
      material text check (material in ('worker', 'client', 'open')),
      deposit_amount bigint check (deposit_amount between 0 and 10000000),
      deposit_for text,
      deposit_on date,
      guarantee_months bigint check (guarantee_months between 0 and 60),
      previous_amount bigint,
      previous_material text check (previous_material in ('worker', 'client', 'open')),
      previous_deposit bigint,
      previous_guarantee bigint,
      proposed_at timestamptz not null,
      agreed_at timestamptz,
      decided_at timestamptz,
      check (num_nonnulls(amount, scope, material, deposit_amount, guarantee_months) > 0),
      check (deposit_amount > 0 or num_nonnulls(deposit_for, deposit_on) = 0),
      check (agreed_at is not null or status <> 'agreed'),
      check ((status = 'proposed') = (decided_at is null)),
      check ((amount is null or agreed_at is null) = (previous_amount is null))
    )`.execute(db)
  await sql`
    create unique index assignment_changes_proposed on assignment_changes (ad_id) where status = 'proposed'`.execute(db)
  await sql`create index assignment_changes_by_offer on assignment_changes (offer_id, id)`.execute(db)
  await sql`create index assignment_changes_by_proposer on assignment_changes (proposer_id)`.execute(db)
  await sql`create index assignment_changes_by_ad on assignment_changes (ad_id)`.execute(db)
}
