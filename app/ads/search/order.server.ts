import { sql } from 'kysely'
import { isInTitle } from '#app/ads/search/filters.server.ts'
import { adSearchSorts, defaultAdSearchSort, type AdSearchSort } from '#app/ads/search/sorts.ts'
import { bigintColumn, intColumn, keyset, timestampColumn, type Keyset } from '#db/keyset.ts'

const payout = sql`coalesce(ads.max_payout, ads.min_payout)`
const publishedAt = sql`ads.published_at`
const negatedOfferCount = { ...bigintColumn(sql`(-ads.offer_count)`), min: -(2 ** 31) }
const adId = sql`ads.id`

const newest = [timestampColumn(publishedAt), bigintColumn(adId)]

const sortColumns = {
  newest,
  oldest: [timestampColumn(publishedAt, 'asc'), bigintColumn(adId, 'asc')],
  highestPayout: [bigintColumn(payout), bigintColumn(adId)],
  fewestOffers: [negatedOfferCount, ...newest],
}

type IndexedSort = keyof typeof sortColumns

/** Each order has an index of its own. */
export const indexedOrders = Object.fromEntries(
  Object.entries(sortColumns).map(([sort, columns]) => [sort, keyset(columns, { id: idOf(sort as IndexedSort) })]),
) as Record<IndexedSort, Keyset>

export function adSearchOrder({ sort = defaultAdSearchSort, searchTerm }: SortedSearch): Keyset {
  if (sort !== 'relevance') return indexedOrders[sort]
  if (!searchTerm) return indexedOrders.newest
  return keyset([intColumn(sql`(${isInTitle(searchTerm)})::int`), ...newest], { id: idOf(sort) })
}

type SortedSearch = { sort?: AdSearchSort | undefined; searchTerm?: string | undefined }

function idOf(sort: AdSearchSort): number {
  return adSearchSorts.indexOf(sort)
}
