import { sql, type Kysely } from 'kysely'

/** The newest five-star reviews, for the landing page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_praise on reviews (created_at desc, id desc) where rating = 5`.execute(db)
}
