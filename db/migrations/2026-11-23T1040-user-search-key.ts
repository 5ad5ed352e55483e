import { sql, type Kysely } from 'kysely'

/**
 * What admins find a person by, folded when the row is written. A generated column would rewrite the table under a lock, so a
 * trigger sets it; the next migration fills it for rows that exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column search_key text`.execute(db)
  await sql`
    create function set_user_search_key() returns trigger language plpgsql as $$
    begin
      new.search_key := search_fold(concat_ws(' ', new.name, new.surname, new.email::text, new.phone));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger users_search_key before insert or update of name, surname, email, phone, search_key on users
      for each row execute function set_user_search_key()`.execute(db)
}
