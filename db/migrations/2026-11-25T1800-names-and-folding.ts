import { sql, type Kysely } from 'kysely'

/** Characters that nobody sees are left out of the folded text, as `foldForSearch` does. Rows keep their keys until they are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      String.raw`
create or replace function search_fold(input text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    replace(
      regexp_replace(
        normalize(
          translate(
            replace(replace(replace(lower(normalize(regexp_replace(input,
              '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
              '', 'g'), NFC) collate "und-x-icu"), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'),
            'абвгдђежзијклмнопрстћуфхцчшđ',
            'abvgddezzijklmnoprstcufhccsd'),
          NFD),
        '[\u0300-\u036f]', '', 'g'),
      'dj', 'd'),
    '[^a-z0-9]+', ' ', 'g'))
$$`,
    )
    .execute(db)
  // Dž, Lj and Nj are single letters; the same as initialOf in app/i18n/initials.ts, which a test compares.
  await sql`
    create function name_initial(name text) returns text language sql immutable parallel safe as $$
      select left(name, case when lower(left(name, 2) collate "und-x-icu") in ('dž', 'lj', 'nj') then 2 else 1 end)
    $$`.execute(db)
}
