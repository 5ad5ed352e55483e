import { selectPublicAds } from '#app/ads/queries.server.ts'
import type { AdSearchSort } from '#app/ads/rules.ts'
import {
  searchConditions,
  selectOpenAds,
  type AdSearchCriteria,
  type AdExpressionBuilder,
} from '#app/ads/search-filters.server.ts'
import {
  isAfter,
  isAfterRow,
  orderExpression,
  selectSortColumns,
  decodeAdCursor,
  cursorValuesExpression,
  encodeAdCursor,
} from '#app/ads/search-order.server.ts'
import { foldWords } from '#app/i18n/fold.ts'
import { matchWords } from '#app/places/word-search.server.ts'
import type { Db } from '#db/connection.ts'

type AdSearchOptions = AdSearchCriteria & {
  sort?: AdSearchSort | undefined
  cursor?: string | undefined
  /** How many ads stand before this page, for lists by number and without words. Whoever wants more than is counted goes on by cursor. */
  offset?: number
  pageSize?: number
  /** Whose own offer is told with each ad. */
  workerId?: number | null
}

/** Beyond this nobody counts; the database does not either. */
export const maxCountedAds = 1000

/**
 * Open ads, one page at a time: the next page begins after the last row of this one, so a deep page costs what the first
 * costs. Every word must be found, in whatever letters it was typed. `total` stops at `countedJobs`; then `isTotalCapped` is true.
 */
export async function searchAds(
  db: Db,
  { sort = 'newest', cursor, offset = 0, pageSize = 20, workerId = null, ...filters }: AdSearchOptions,
) {
  const cursorValues = decodeAdCursor(cursor, sort)

  const query = selectPublicAds(db)
    .select((eb) => [
      cursorValuesExpression(sort).as('cursorValues'),
      selectOwnOfferStatus(eb, workerId).as('ownOfferStatus'),
    ])
    .orderBy(orderExpression(sort))
    .limit(pageSize + 1)
  const lastSkipped = selectOpenAds(db, filters)
    .select(selectSortColumns(sort))
    .orderBy(orderExpression(sort))
    .offset(offset - 1)
    .limit(1)
  const filteredQuery = query.where((eb) =>
    eb.and([
      ...searchConditions(eb, filters),
      ...(cursorValues ? [isAfter(sort, cursorValues)] : []),
      ...(offset > 0 ? [isAfterRow(sort, lastSkipped)] : []),
    ]),
  )
  const scanQuery = query.where('ads.id', 'in', (eb) =>
    scanForWords(eb, filters, { sort, cursorValues, count: pageSize + 1 }),
  )

  const countPromise = countMatches(db, filters)
  const isFrequent = Boolean(filters.searchTerm) && (await countPromise) > maxCountedAds
  const scannedRows = isFrequent ? await scanQuery.execute() : []
  const [rows, total] = await Promise.all([
    scannedRows.length > pageSize ? scannedRows : filteredQuery.execute(),
    countPromise,
  ])
  const items = rows.slice(0, pageSize)
  const hasMore = rows.length > pageSize
  return {
    items: items.map(({ cursorValues: _, ...ad }) => ad),
    nextCursor: hasMore ? encodeAdCursor(sort, items.at(-1)!.cursorValues) : null,
    hasMore,
    total: Math.min(total, maxCountedAds),
    isTotalCapped: total > maxCountedAds,
  }
}

export type FoundAd = Awaited<ReturnType<typeof searchAds>>['items'][number]

/** How many open ads pass the filters, as far as anybody counts. */
export async function countOpenAds(db: Db, filters: AdSearchCriteria) {
  const total = await countMatches(db, filters)
  return { total: Math.min(total, maxCountedAds), isTotalCapped: total > maxCountedAds }
}

const frequentTtlMs = 60_000
const maxFrequentSearches = 500

/** Until when words that more ads have than anybody counts need not be counted again: the count is most of what they cost. */
const frequentUntil = new Map<string, number>()

async function countMatches(db: Db, filters: AdSearchCriteria): Promise<number> {
  const key = JSON.stringify({ ...filters, searchTerm: foldWords(filters.searchTerm ?? '') })
  if ((frequentUntil.get(key) ?? 0) > Date.now()) return maxCountedAds + 1

  const { total } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('ads')
        .select('id')
        .where((ads) => ads.and(searchConditions(ads, filters)))
        .limit(maxCountedAds + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  frequentUntil.delete(key)
  if (filters.searchTerm && total > maxCountedAds) {
    if (frequentUntil.size >= maxFrequentSearches) frequentUntil.delete(frequentUntil.keys().next().value!)
    frequentUntil.set(key, Date.now() + frequentTtlMs)
  }
  return total
}

/** Ads that are looked at one by one for frequent words before the index of words is asked. */
const maxScannedAds = 20_000

/**
 * The first ads with these words, found by reading in order: where words are frequent that soon fills a page. PostgreSQL
 * itself takes several frequent words for rare ones, and would sort all that have them. The limit within keeps it to the order.
 */
function scanForWords(
  eb: AdExpressionBuilder,
  filters: AdSearchCriteria,
  { sort, cursorValues, count }: { sort: AdSearchSort; cursorValues: ReturnType<typeof decodeAdCursor>; count: number },
) {
  const { searchTerm, ...otherCriteria } = filters
  return eb
    .selectFrom((from) =>
      from
        .selectFrom('ads')
        .select(['ads.id', 'ads.search_key'])
        .where((ads) =>
          ads.and([...searchConditions(ads, otherCriteria), ...(cursorValues ? [isAfter(sort, cursorValues)] : [])]),
        )
        .orderBy(orderExpression(sort))
        .limit(maxScannedAds)
        .as('ads'),
    )
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
