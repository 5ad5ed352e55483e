import { selectOpenAds, type AdSearchCriteria } from '#app/ads/search/filters.server.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import { matchCounter } from '#app/places/match-counter.server.ts'
import type { Db } from '#db/connection.ts'

/** Totals stop here, which bounds what a count costs. */
export const maxCountedAds = 1000

export const countMatches = matchCounter(maxCountedAds, (db, filters: AdSearchCriteria) =>
  selectOpenAds(db, filters).select('ads.id'),
)

/** The number of open ads that pass the filters, up to `maxCountedAds`; `isTotalCapped` where there are more. */
export async function countOpenAds(db: Db, filters: AdSearchCriteria) {
  const { total } = await countMatches(db, filters)
  return { total: Math.min(total, maxCountedAds), isTotalCapped: total > maxCountedAds }
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

/** The number of open ads by trade, at most a minute old. */
export const countOpenAdsByTrade = memoizeFor(60_000, (db: Db) =>
  db
    .selectFrom('ads')
    .select(({ fn }) => ['trade', fn.countAll<number>().as('count')])
    .where('status', '=', 'open')
    .where('trade', 'is not', null)
    .groupBy('trade')
    .execute(),
)
