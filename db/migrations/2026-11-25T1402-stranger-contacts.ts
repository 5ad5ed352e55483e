import { sql, type Kysely } from 'kysely'

/** Strangers whom a member without a confirmed address or number has written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stranger_contacts (
      sender_id bigint not null references users on delete cascade,
      recipient_id bigint not null references users on delete cascade,
      contacted_at timestamptz not null,
      primary key (sender_id, recipient_id)
    )`.execute(db)
  await sql`create index stranger_contacts_by_recipient on stranger_contacts (recipient_id)`.execute(db)
  await sql`create index stranger_contacts_by_age on stranger_contacts (contacted_at)`.execute(db)
}
