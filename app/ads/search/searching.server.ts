import { selectPublicAds } from '#app/ads/queries.server.ts'
import type { AdSearchSort } from '#app/ads/rules.ts'
import { countMatches, maxCountedAds } from '#app/ads/search/counts.server.ts'
import {
  searchConditions,
  selectOpenAds,
  type AdSearchCriteria,
  type AdExpressionBuilder,
} from '#app/ads/search/filters.server.ts'
import { adSearchOrders } from '#app/ads/search/order.server.ts'
import { matchWords } from '#app/places/word-search.server.ts'
import type { Db } from '#db/connection.ts'
import { cutPage, type Keyset, type Position } from '#db/keyset.ts'

type AdSearchOptions = AdSearchCriteria & {
  sort?: AdSearchSort | undefined
  cursor?: string | undefined
  /** Ads before this page, for numbered pages without words; past `maxCountedAds` only a cursor leads on. */
  offset?: number
  pageSize?: number
  /** The worker whose own offer's status comes with each ad. */
  workerId?: number | null
}

/**
 * Open ads, one keyset page at a time, so a deep page costs what the first one costs. Every word must be found, in Latin or
 * Cyrillic, with or without diacritics. `total` stops at `maxCountedAds`; then `isTotalCapped` is true.
 */
export async function searchAds(
  db: Db,
  { sort = 'newest', cursor, offset = 0, pageSize = 20, workerId = null, ...filters }: AdSearchOptions,
) {
  const order = adSearchOrders[sort]
  const after = order.decode(cursor)

  const query = selectPublicAds(db)
    .select((eb) => [order.position.as('position'), selectOwnOfferStatus(eb, workerId).as('ownOfferStatus')])
    .orderBy(order.orderBy)
    .limit(pageSize + 1)
  const lastSkipped = selectOpenAds(db, filters)
    .select(order.selectColumns())
    .orderBy(order.orderBy)
    .offset(offset - 1)
    .limit(1)
  const filteredQuery = query.where((eb) =>
    eb.and([
      ...searchConditions(eb, filters),
      ...(after ? [order.isAfter(after)] : []),
      ...(offset > 0 ? [order.isAfterRow(lastSkipped)] : []),
    ]),
  )
  const scanQuery = query.where('ads.id', 'in', (eb) =>
    scanForWords(eb, filters, { order, after, count: pageSize + 1 }),
  )

  const countPromise = countMatches(db, filters)
  const isFrequent = Boolean(filters.searchTerm) && (await countPromise) > maxCountedAds
  const scannedRows = isFrequent ? await scanQuery.execute() : []
  const [rows, total] = await Promise.all([
    scannedRows.length > pageSize ? scannedRows : filteredQuery.execute(),
    countPromise,
  ])
  return {
    ...cutPage(rows, { keyset: order, pageSize }),
    total: Math.min(total, maxCountedAds),
    isTotalCapped: total > maxCountedAds,
  }
}

export type FoundAd = Awaited<ReturnType<typeof searchAds>>['items'][number]

/** Ads that are read in order for frequent words before the index of words is used. */
const maxScannedAds = 20_000

/**
 * The first ads with these words, found by reading in order: where words are frequent that soon fills a page. PostgreSQL
 * takes several frequent words for rare ones and would sort all matches; the inner limit makes it keep to the order.
 */
function scanForWords(
  eb: AdExpressionBuilder,
  filters: AdSearchCriteria,
  { order, after, count }: { order: Keyset; after: Position | undefined; count: number },
) {
  const { searchTerm, ...otherCriteria } = filters
  const scanned = eb
    .selectFrom('ads')
    .select(['ads.id', 'ads.search_key'])
    .where((ads) => ads.and([...searchConditions(ads, otherCriteria), ...(after ? [order.isAfter(after)] : [])]))
    .orderBy(order.orderBy)
    .limit(maxScannedAds)
  return eb
    .selectFrom(scanned.as('ads'))
    .select('ads.id')
    .where((ads) => ads.and(matchWords('ads.search_key', searchTerm)))
    .limit(count)
}

function selectOwnOfferStatus(eb: AdExpressionBuilder, workerId: number | null) {
  return eb
    .selectFrom('offers')
    .select('offers.status')
    .whereRef('offers.ad_id', '=', 'ads.id')
    .where('offers.worker_id', '=', workerId)
}
