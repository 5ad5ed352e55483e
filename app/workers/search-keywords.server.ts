import { sql } from 'kysely'
import { listCities } from '#app/places/cities.ts'
import { cityKeywords, skillKeywords } from '#app/places/search-keywords.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import { tradeKeys, tradeKeywords } from '#app/trades/trades.server.ts'
import type { Db } from '#db/connection.ts'

/**
 * Updates what a worker is found by besides their own text: name, skills, trades and cities. Call it after any of them
 * changed; without `worker` it updates all.
 */
export async function updateSearchKeywords(db: Db, worker?: { userId: number }): Promise<void> {
  const cities = listCities().map(({ slug }) => slug)
  await sql`
    with skills as (select * from unnest(${skillKeys}::text[], ${skillKeys.map(skillKeywords)}::text[]) as skill (skill, words)),
      trades as (select * from unnest(${tradeKeys}::text[], ${tradeKeys.map(tradeKeywords)}::text[]) as trade (trade, words)),
      cities as (select * from unnest(${cities}::text[], ${cities.map(cityKeywords)}::text[]) as city (city, words))
    update worker_profiles set search_words = concat_ws(' ', users.name,
      (select string_agg(words, ' ' order by skill) from worker_skills join skills using (skill) where user_id = users.id),
      (select string_agg(words, ' ' order by trade) from trades where trade = any(${namedTrades('users.id')})),
      (select string_agg(words, ' ' order by city) from worker_cities join cities using (city) where user_id = users.id))
    from users
    where users.id = worker_profiles.user_id and ${worker ? sql`users.id = ${worker.userId}` : sql`true`}
  `.execute(db)
}
