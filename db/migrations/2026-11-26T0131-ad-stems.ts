import { sql, type Kysely } from 'kysely'

/** Set by a trigger, because a generated column would rewrite the table under a lock. Keywords hold their forms already, and would make rows so long that PostgreSQL compresses them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column search_stems tsvector`.execute(db)
  await sql`
    create function set_ad_stems() returns trigger language plpgsql as $$
    begin
      new.search_stems := search_stems(concat_ws(' ', new.title, new.description));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ads_stems before insert or update of title, description on ads
      for each row execute function set_ad_stems()`.execute(db)
}
