import { sql, type Kysely } from 'kysely'

/** The images of student proofs, which only their owner and the admin area see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images drop constraint images_purpose_check`.execute(db)
  await sql`
    alter table images add constraint images_purpose_check
      check (purpose in ('ad', 'profile', 'portfolio', 'message', 'blog', 'proof')) not valid`.execute(db)
}
