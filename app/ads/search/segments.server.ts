import { sql, type Expression, type SqlBool } from 'kysely'
import {
  adText,
  isInTitle,
  searchConditions,
  type AdExpressionBuilder,
  type AdSearchCriteria,
} from '#app/ads/search/filters.server.ts'
import { indexedOrders } from '#app/ads/search/order.server.ts'
import { matchWords } from '#app/places/word-search.server.ts'
import type { Keyset, Position } from '#db/keyset.ts'

/** A part of a list in the order of an index. */
export type Segment = { order: Keyset; after: Position | undefined; isInTitle?: boolean }

type SegmentQuery = { filters: AdSearchCriteria; segment: Segment }

/** The rest after a position: by relevance first the ads with the words in the title, then the others. */
export function segmentsAfter(order: Keyset, after: Position | undefined): Segment[] {
  if (Object.values(indexedOrders).includes(order)) return [{ order, after }]
  const { newest } = indexedOrders
  const [rank, ...newestAfter] = after ?? []
  if (rank === 0) return [{ order: newest, after: newestAfter, isInTitle: false }]
  return [
    { order: newest, after: after && newestAfter, isInTitle: true },
    { order: newest, after: undefined, isInTitle: false },
  ]
}

/** Ads that are read in order for frequent words before an index of words is used; the index of titles finds fewer. */
const maxScannedAds = { all: 20_000, titles: 2_000 }

/**
 * The first ads with these words, found by reading in order: where words are frequent that soon fills a page. PostgreSQL
 * takes several frequent words for rare ones and would sort all matches; the inner limit makes it keep to the order.
 */
export function selectScanned(eb: AdExpressionBuilder, { filters, segment, count }: SegmentQuery & { count: number }) {
  const { searchTerm, ...otherFilters } = filters
  const scanned = eb
    .selectFrom('ads')
    .select(['ads.id', 'ads.search_key', 'ads.search_stems', 'ads.title'])
    .where((ads) => ads.and(positionConditions(ads, { filters: otherFilters, segment })))
    .orderBy(segment.order.orderBy)
    .limit(segment.isInTitle ? maxScannedAds.titles : maxScannedAds.all)
  return eb
    .selectFrom(scanned.as('ads'))
    .select('ads.id')
    .where((ads) => ads.and(wordConditions({ searchTerm, segment })))
    .limit(count)
}

export function segmentConditions(eb: AdExpressionBuilder, { filters, segment }: SegmentQuery): Expression<SqlBool>[] {
  const { searchTerm, ...otherFilters } = filters
  return [...positionConditions(eb, { filters: otherFilters, segment }), ...wordConditions({ searchTerm, segment })]
}

function positionConditions(eb: AdExpressionBuilder, { filters, segment: { order, after } }: SegmentQuery) {
  return [...searchConditions(eb, filters), ...(after ? [order.isAfter(after)] : [])]
}

/** Words in the title are in `search_key` too, which is left out so that PostgreSQL uses the index of titles. */
function wordConditions({ searchTerm = '', segment }: { searchTerm: string | undefined; segment: Segment }) {
  if (segment.isInTitle) return [isInTitle(searchTerm)]
  const found = matchWords(adText, searchTerm)
  return segment.isInTitle === false ? [...found, sql<SqlBool>`not ${isInTitle(searchTerm)}`] : found
}
