import { sql } from 'kysely'
import { selectPublicAds } from '#app/ads/queries.server.ts'
import { ownDecline } from '#app/ads/responses/queries.server.ts'
import type { AdSearchSort } from '#app/ads/search/sorts.ts'
import { countMatches, maxCountedAds } from '#app/ads/search/counts.server.ts'
import { selectOpenAds, type AdSearchCriteria, type AdExpressionBuilder } from '#app/ads/search/filters.server.ts'
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
  const query = selectPublicAds(db).select((eb) => [order.position.as('position'), ...selectOwnAnswer(eb, workerId)])
  const readFound = (ids?: number[]) => {
    const matching = ids
      ? db.selectFrom('ads').where('ads.id', '=', sql<number>`any(${ids}::bigint[])`)
      : selectOpenAds(db, filters)
    const lastSkipped = matching
      .select(order.selectColumns())
      .orderBy(order.orderBy)
      .offset(offset - 1)
      .limit(1)
    const found = matching
      .$if(after !== undefined, (page) => page.where(order.isAfter(after!)))
      .$if(offset > 0, (page) => page.where(order.isAfterRow(lastSkipped)))
      .orderBy(order.orderBy)
      .limit(pageSize + 1)
    return query.where('ads.id', 'in', found.select('ads.id')).orderBy(order.orderBy).execute()
  }

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

  const matches = countMatches(db, filters)
  const readPage = async () => {
    if (!filters.searchTerm) return readFound()
    const { ids } = await matches
    return ids ? readFound(ids) : readFrequent()
  }
  const [rows, { total }] = await Promise.all([readPage(), matches])
  return {
    ...cutPage(rows, { keyset: order, pageSize }),
    total: Math.min(total, maxCountedAds),
    isTotalCapped: total > maxCountedAds,
  }
}

export type FoundAd = Awaited<ReturnType<typeof searchAds>>['items'][number]

export function selectOwnAnswer(eb: AdExpressionBuilder, workerId: number | null) {
  const ownOffer = eb
    .selectFrom('offers')
    .whereRef('offers.ad_id', '=', 'ads.id')
    .where('offers.worker_id', '=', workerId)
  return [
    ownOffer.select('offers.status').as('ownOfferStatus'),
    ownOffer.select('offers.id').as('ownOfferId'),
    ownDecline(workerId).as('ownDecline'),
  ] as const
}
