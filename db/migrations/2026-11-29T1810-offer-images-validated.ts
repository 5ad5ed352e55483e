import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images validate constraint images_purpose`.execute(db)
  await sql`alter table image_uploads validate constraint image_uploads_purpose`.execute(db)
}
