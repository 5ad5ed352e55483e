import { selectPublicAds } from '#app/ads/queries.server.ts'
import type { AdSearchSort } from '#app/ads/search/sorts.ts'
import { countMatches, maxCountedAds } from '#app/ads/search/counts.server.ts'
import {
  searchConditions,
  selectOpenAds,
  type AdSearchCriteria,
  type AdExpressionBuilder,
} from '#app/ads/search/filters.server.ts'
import { adSearchOrder } from '#app/ads/search/order.server.ts'
import { segmentConditions, segmentsAfter, selectScanned, type Segment } from '#app/ads/search/segments.server.ts'
import type { Db } from '#db/connection.ts'
import { cutPage } from '#db/keyset.ts'

type AdSearchOptions = AdSearchCriteria & {
  /** Without it ads with every word in the title come first. */
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
  { sort, cursor, offset = 0, pageSize = 20, workerId = null, ...filters }: AdSearchOptions,
) {
  const order = adSearchOrder({ sort, searchTerm: filters.searchTerm })
  const after = order.decode(cursor)
  const query = selectPublicAds(db).select((eb) => [
    order.position.as('position'),
    selectOwnOfferStatus(eb, workerId).as('ownOfferStatus'),
  ])
  const lastSkipped = selectOpenAds(db, filters)
    .select(order.selectColumns())
    .orderBy(order.orderBy)
    .offset(offset - 1)
    .limit(1)
  const filteredQuery = query
    .where((eb) =>
      eb.and([
        ...searchConditions(eb, filters),
        ...(after ? [order.isAfter(after)] : []),
        ...(offset > 0 ? [order.isAfterRow(lastSkipped)] : []),
      ]),
    )
    .orderBy(order.orderBy)
    .limit(pageSize + 1)

  const readSegment = async (segment: Segment, count: number) => {
    const ordered = query.orderBy(segment.order.orderBy).limit(count)
    const scanned = await ordered
      .where('ads.id', 'in', (eb) => selectScanned(eb, { filters, segment, count }))
      .execute()
    if (scanned.length === count) return scanned
    return ordered.where((eb) => eb.and(segmentConditions(eb, { filters, segment }))).execute()
  }
  const readFrequent = async () => {
    const rows: Awaited<ReturnType<typeof readSegment>> = []
    for (const segment of segmentsAfter(order, after)) {
      const missing = pageSize + 1 - rows.length
      if (missing > 0) rows.push(...(await readSegment(segment, missing)))
    }
    return rows
  }

  const countPromise = countMatches(db, filters)
  const isFrequent = Boolean(filters.searchTerm) && (await countPromise) > maxCountedAds
  const [rows, total] = await Promise.all([isFrequent ? readFrequent() : filteredQuery.execute(), countPromise])
  return {
    ...cutPage(rows, { keyset: order, pageSize }),
    total: Math.min(total, maxCountedAds),
    isTotalCapped: total > maxCountedAds,
  }
}

export type FoundAd = Awaited<ReturnType<typeof searchAds>>['items'][number]

function selectOwnOfferStatus(eb: AdExpressionBuilder, workerId: number | null) {
  return eb
    .selectFrom('offers')
    .select('offers.status')
    .whereRef('offers.ad_id', '=', 'ads.id')
    .where('offers.worker_id', '=', workerId)
}
