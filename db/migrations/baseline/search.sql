create extension if not exists citext;
create extension if not exists pg_trgm;

-- The same folding as `foldForSearch` in app/i18n/fold.ts, without characters that nobody sees; a test compares them.
create function search_fold(input text) returns text language sql immutable parallel safe as $$
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
$$;

-- Dž, Lj and Nj are single letters; the same as initialOf in app/i18n/initials.ts, which a test compares.
create function name_initial(name text) returns text language sql immutable parallel safe as $$
  select left(name, case when lower(left(name, 2) collate "und-x-icu") in ('dž', 'lj', 'nj') then 2 else 1 end)
$$;

-- `stemWord` of app/i18n/stem.ts.
create function search_stem(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(
    coalesce((ts_lexize('pg_catalog.serbian_stem', word))[1], word),
    '(?<=.{3})(?:[aeiou]|(?<!i)j)+$', ''),
    '(?<=.{3})[oe]v$', ''),
    '(?<=.{3})a?[ck]$', 'k')
$$;

-- Words beside their stems, because `paneli` leaves `panel`, but `panel` less; the length bounds what an index takes.
create function search_stems(input text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(word) || array_agg(search_stem(word))), '')
  from (select distinct word from string_to_table(search_fold(input), ' ') as word where length(word) between 1 and 50) as words
$$;

-- GIN indexes of searches have no pending list (`fastupdate = off`): each search would read up to 4 MB of it once for
-- every variant of a word. A write without it takes about a millisecond more.
