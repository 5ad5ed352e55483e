import { sql, type Kysely } from 'kysely'

/** `address` is a contact that the member does not have: the new one to confirm, or the former one to return to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table verification_tokens
      add column address text,
      add column previous_address text,
      add column next_path text,
      drop constraint verification_tokens_purpose_check`.execute(db)
  await sql`
    alter table verification_tokens add constraint verification_tokens_purpose_check check (
      purpose in ('email', 'phone', 'password', 'sign_in', 'new_email', 'new_phone', 'former_email')
    ) not valid`.execute(db)
}
