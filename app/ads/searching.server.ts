import { selectPublicAds } from '#app/ads/queries.server.ts'
import type { JobSort } from '#app/ads/rules.ts'
import { jobConditions, openJobs, wordsOf, type JobFilters, type OfAd } from '#app/ads/search-filters.server.ts'
import {
  isAfter,
  isAfterRowOf,
  orderOf,
  partsOf,
  readCursor,
  sortKey,
  writeCursor,
} from '#app/ads/search-order.server.ts'
import { foldWords } from '#app/i18n/fold.ts'
import type { Db } from '#db/connection.ts'

type JobSearch = JobFilters & {
  sort?: JobSort | undefined
  cursor?: string | undefined
  /** How many ads stand before this page, for lists by number and without words. Whoever wants more than is counted goes on by cursor. */
  skip?: number
  pageSize?: number
  /** Whose own offer is told with each ad. */
  workerId?: number | null
}

/** Beyond this nobody counts; the database does not either. */
export const countedJobs = 1000

/**
 * Open ads, one page at a time: the next page begins after the last row of this one, so a deep page costs what the first
 * costs. Every word must be found, in whatever letters it was typed. `total` stops at `countedJobs`; then `isMore` is true.
 */
export async function searchJobs(
  db: Db,
  { sort = 'newest', cursor, skip = 0, pageSize = 20, workerId = null, ...filters }: JobSearch,
) {
  const after = readCursor(cursor, sort)

  const found = selectPublicAds(db)
    .select((eb) => [sortKey(sort).as('place'), ownOffer(eb, workerId).as('ownOfferStatus')])
    .orderBy(orderOf(sort))
    .limit(pageSize + 1)
  const lastSkipped = openJobs(db, filters)
    .select(partsOf(sort))
    .orderBy(orderOf(sort))
    .offset(skip - 1)
    .limit(1)
  const byIndex = found.where((eb) =>
    eb.and([
      ...jobConditions(eb, filters),
      ...(after ? [isAfter(sort, after)] : []),
      ...(skip > 0 ? [isAfterRowOf(sort, lastSkipped)] : []),
    ]),
  )
  const inOrder = found.where('ads.id', 'in', (eb) => firstWithWords(eb, filters, { sort, after, count: pageSize + 1 }))

  const counting = countFound(db, filters)
  const isFrequent = Boolean(filters.searchTerm) && (await counting) > countedJobs
  const first = isFrequent ? await inOrder.execute() : []
  const [rows, total] = await Promise.all([first.length > pageSize ? first : byIndex.execute(), counting])
  const items = rows.slice(0, pageSize)
  const hasMore = rows.length > pageSize
  return {
    items: items.map(({ place: _, ...ad }) => ad),
    nextCursor: hasMore ? writeCursor(sort, items.at(-1)!.place) : null,
    hasMore,
    total: Math.min(total, countedJobs),
    isMore: total > countedJobs,
  }
}

export type FoundJob = Awaited<ReturnType<typeof searchJobs>>['items'][number]

/** How many open ads pass the filters, as far as anybody counts. */
export async function countOpenJobs(db: Db, filters: JobFilters) {
  const total = await countFound(db, filters)
  return { total: Math.min(total, countedJobs), isMore: total > countedJobs }
}

const frequentMs = 60_000
const mostFrequent = 500

/** Until when words that more ads have than anybody counts need not be counted again: the count is most of what they cost. */
const frequentUntil = new Map<string, number>()

async function countFound(db: Db, filters: JobFilters): Promise<number> {
  const key = JSON.stringify({ ...filters, searchTerm: foldWords(filters.searchTerm ?? '') })
  if ((frequentUntil.get(key) ?? 0) > Date.now()) return countedJobs + 1

  const { total } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('ads')
        .select('id')
        .where((ads) => ads.and(jobConditions(ads, filters)))
        .limit(countedJobs + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  frequentUntil.delete(key)
  if (filters.searchTerm && total > countedJobs) {
    if (frequentUntil.size >= mostFrequent) frequentUntil.delete(frequentUntil.keys().next().value!)
    frequentUntil.set(key, Date.now() + frequentMs)
  }
  return total
}

/** Ads that are looked at one by one for frequent words before the index of words is asked. */
const lookedAt = 20_000

/**
 * The first ads with these words, found by reading in order: where words are frequent that soon fills a page. PostgreSQL
 * itself takes several frequent words for rare ones, and would sort all that have them. The limit within keeps it to the order.
 */
function firstWithWords(
  eb: OfAd,
  filters: JobFilters,
  { sort, after, count }: { sort: JobSort; after: ReturnType<typeof readCursor>; count: number },
) {
  const { searchTerm, ...others } = filters
  return eb
    .selectFrom((from) =>
      from
        .selectFrom('ads')
        .select(['ads.id', 'ads.search_key'])
        .where((ads) => ads.and([...jobConditions(ads, others), ...(after ? [isAfter(sort, after)] : [])]))
        .orderBy(orderOf(sort))
        .limit(lookedAt)
        .as('ads'),
    )
    .select('ads.id')
    .where((ads) => ads.and(wordsOf(ads as OfAd, searchTerm)))
    .limit(count)
}

function ownOffer(eb: OfAd, workerId: number | null) {
  return eb
    .selectFrom('offers')
    .select('offers.status')
    .whereRef('offers.ad_id', '=', 'ads.id')
    .where('offers.worker_id', '=', workerId)
}
