import { sql } from 'kysely'
import { foldForSearch } from '#app/i18n/fold.ts'
import { listCities } from '#app/places/cities.ts'
import { cityKeywords, skillKeywords } from '#app/places/search-keywords.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { hasWord } from '#app/places/word-search.server.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import { tradeKeys, tradeKeywords } from '#app/trades/trades.server.ts'
import type { Db } from '#db/connection.ts'

const keywordsByTag = [
  ...skillKeys.map((skill) => [skill, foldForSearch(skillKeywords(skill))] as const),
  ...tradeKeys.map((trade) => [trade, foldForSearch(tradeKeywords(trade))] as const),
]

/** The skills and trades whose keywords have one of these folded words. */
export function tagsOf(words: string[]): string[] {
  return keywordsByTag.flatMap(([tag, keywords]) => (words.some((word) => hasWord(keywords, word)) ? [tag] : []))
}

/**
 * Updates what a worker is found by besides their own text: name and cities as words, skills and trades as tags, because
 * the keywords of all would be ten times as long as the text. Call it after any of them changed; without `worker` it updates all.
 */
export async function updateSearchKeywords(db: Db, worker?: { userId: number }): Promise<void> {
  const cities = listCities().map(({ slug }) => slug)
  await sql`
    with cities as (select * from unnest(${cities}::text[], ${cities.map(cityKeywords)}::text[]) as city (city, words))
    update worker_profiles set
      search_words = concat_ws(' ', users.name,
        (select string_agg(words, ' ' order by city) from worker_cities join cities using (city) where user_id = users.id)),
      search_tags = array(select skill from worker_skills where user_id = users.id) || ${namedTrades('users.id')}
    from users
    where users.id = worker_profiles.user_id and ${worker ? sql`users.id = ${worker.userId}` : sql`true`}
  `.execute(db)
}
