import { sql, type Kysely } from 'kysely'

/** `search_stem` is `stemWord` of app/i18n/stem.ts. A text has its words beside their stems, because `paneli` leaves `panel`, but `panel` less; the length bounds what an index takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_stem(word text) returns text language sql immutable parallel safe as $$
      select regexp_replace(regexp_replace(regexp_replace(
        coalesce((ts_lexize('pg_catalog.serbian_stem', word))[1], word),
        '(?<=.{3})(?:[aeiou]|(?<!i)j)+$', ''),
        '(?<=.{3})[oe]v$', ''),
        '(?<=.{3})a?[ck]$', 'k')
    $$`.execute(db)
  await sql`
    create function search_stems(input text) returns tsvector language sql immutable parallel safe as $$
      select coalesce(array_to_tsvector(array_agg(word) || array_agg(search_stem(word))), '')
      from (select distinct word from string_to_table(search_fold(input), ' ') as word where length(word) between 1 and 50) as words
    $$`.execute(db)
}
