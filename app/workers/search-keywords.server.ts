import { sql } from 'kysely'
import { listCities } from '#app/places/cities.ts'
import { cityKeywords, skillKeywords } from '#app/places/search-keywords.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import type { Db } from '#db/connection.ts'

/**
 * Writes what a worker is found by besides their own text: the first name, the trades in every language and in everyday
 * words, the places. To be called after any of them changed; without a worker it is written for all.
 */
export async function updateSearchKeywords(db: Db, worker?: { userId: number }): Promise<void> {
  const cities = listCities().map(({ slug }) => slug)
  await sql`
    with trades as (select * from unnest(${skillKeys}::text[], ${skillKeys.map(skillKeywords)}::text[]) as trade (skill, words)),
      places as (select * from unnest(${cities}::text[], ${cities.map(cityKeywords)}::text[]) as place (city, words))
    update worker_profiles set search_words = concat_ws(' ', users.name,
      (select string_agg(words, ' ' order by skill) from worker_skills join trades using (skill) where user_id = users.id),
      (select string_agg(words, ' ' order by city) from worker_cities join places using (city) where user_id = users.id))
    from users
    where users.id = worker_profiles.user_id and ${worker ? sql`users.id = ${worker.userId}` : sql`true`}
  `.execute(db)
}
