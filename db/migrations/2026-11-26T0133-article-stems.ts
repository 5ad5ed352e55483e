import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_texts add column search_stems tsvector, add column title_stems tsvector`.execute(db)
  await sql`
    create function set_article_stems() returns trigger language plpgsql as $$
    begin
      new.search_stems := search_stems(concat_ws(' ', new.title, new.excerpt, new.body));
      new.title_stems := search_stems(new.title);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger blog_texts_stems before insert or update of title, excerpt, body on blog_texts
      for each row execute function set_article_stems()`.execute(db)
}
