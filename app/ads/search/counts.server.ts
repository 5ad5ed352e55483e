import { selectOpenAds, type AdSearchCriteria } from '#app/ads/search/filters.server.ts'
import { foldWords } from '#app/i18n/fold.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import type { Db } from '#db/connection.ts'

/** Totals stop here, which bounds what a count costs. */
export const maxCountedAds = 1000

/** How many open ads pass the filters, up to `maxCountedAds`; `isTotalCapped` where there are more. */
export async function countOpenAds(db: Db, filters: AdSearchCriteria) {
  const total = await countMatches(db, filters)
  return { total: Math.min(total, maxCountedAds), isTotalCapped: total > maxCountedAds }
}

const frequentTtlMs = 60_000
const maxFrequentSearches = 500

/** Searches with more results than are counted, and until when their count is not repeated: it is most of their cost. */
const frequentUntil = new Map<string, number>()

/** As `countOpenAds`, with `maxCountedAds + 1` for more. */
export async function countMatches(db: Db, filters: AdSearchCriteria): Promise<number> {
  const key = JSON.stringify({ ...filters, reachableBy: undefined, searchTerm: foldWords(filters.searchTerm ?? '') })
  if ((frequentUntil.get(key) ?? 0) > Date.now()) return maxCountedAds + 1

  const limit = maxCountedAds + 1
  const { total } = await db
    .selectFrom((eb) => selectOpenAds(eb, filters).select('id').limit(limit).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  frequentUntil.delete(key)
  if (filters.searchTerm && total > maxCountedAds) {
    if (frequentUntil.size >= maxFrequentSearches) frequentUntil.delete(frequentUntil.keys().next().value!)
    frequentUntil.set(key, Date.now() + frequentTtlMs)
  }
  return total
}

/** The number of open ads by skill and city, at most a minute old. */
export const countOpenAdsBySkillAndCity = memoizeFor(60_000, (db: Db) =>
  db
    .selectFrom('ads')
    .select(({ fn }) => ['city', 'skill', fn.countAll<number>().as('count')])
    .where('status', '=', 'open')
    .groupBy(['city', 'skill'])
    .execute(),
)
