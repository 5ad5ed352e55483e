import { sql, type Kysely } from 'kysely'

/** Addresses that articles had: they lead to the new one, or say that the article was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_former_slugs (
      slug text primary key,
      post_id bigint references blog_posts on delete set null,
      replaced_at timestamptz not null
    )`.execute(db)
  await sql`create index blog_former_slugs_by_post on blog_former_slugs (post_id)`.execute(db)
}
