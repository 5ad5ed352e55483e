import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_profiles add column search_stems tsvector`.execute(db)
  await sql`
    create function set_worker_stems() returns trigger language plpgsql as $$
    begin
      new.search_stems := search_stems(concat_ws(' ', new.skill_details, new.work_description));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger worker_profiles_stems before insert or update of skill_details, work_description on worker_profiles
      for each row execute function set_worker_stems()`.execute(db)
}
