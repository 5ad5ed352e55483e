import { sql, type Kysely } from 'kysely'

/**
 * The HTML of an article, rendered when it is saved; null where nobody has read the text since. The trigger removes HTML
 * that the version before, which stores only the text, would leave beside another text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_texts add column html text`.execute(db)
  await sql`
    create function forget_article_html() returns trigger language plpgsql as $$
    begin
      new.html := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger blog_texts_html before update of body on blog_texts for each row
    when (new.body <> old.body and new.html is not distinct from old.html)
    execute function forget_article_html()`.execute(db)
}
