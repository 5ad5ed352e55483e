import { sql, type Kysely } from 'kysely'

/** What a member agreed to: which version of the text, in which language, when and where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      purpose text not null check (purpose in ('terms', 'age', 'analytics')),
      text_version text not null,
      language text not null,
      source text not null check (source in ('registration', 'consent_page')),
      given_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`create unique index consents_in_force on consents (user_id, purpose) where withdrawn_at is null`.execute(db)
}
