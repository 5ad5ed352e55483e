import { isPresent } from '#app/workers/away/away.server.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { matchCounter } from '#app/places/match-counter.server.ts'
import { matchWords, type SearchedText } from '#app/places/word-search.server.ts'
import { listedCard, listedCardColumns } from '#app/workers/card.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import { tagsOf } from '#app/workers/search-keywords.server.ts'
import type { WorkerSort } from '#app/workers/rules.ts'
import type { Db } from '#db/connection.ts'
import { readPage } from '#db/keyset.ts'

type WorkerFilters = {
  searchTerm?: string | undefined
  /** The slug of a city in the service area. */
  city?: string | undefined
  skill?: string | undefined
  trade?: string | undefined
}

type WorkerSearch = WorkerFilters & {
  sort?: WorkerSort | undefined
  cursor?: string | undefined
  pageSize?: number | undefined
}

/** Counting stops here, in the database too. */
export const maxCountedWorkers = 1000

const noWorkers = { items: [], nextCursor: null, hasMore: false, total: 0, isTotalCapped: false }

/**
 * One page of active workers by keyset, so deep pages cost as much as the first. Every word must match. `total` stops
 * at `maxCountedWorkers`; then `isTotalCapped` is true.
 */
export async function searchWorkers(db: Db, { sort = 'recommended', cursor, pageSize = 20, ...filters }: WorkerSearch) {
  const matches = countMatches(db, filters)
  if (filters.searchTerm && (await matches).total === 0) return noWorkers
  const workers = await matchingWorkers(db, filters, matches)
  const [page, { total }] = await Promise.all([
    readPage(workers.select(listedCardColumns), { keyset: directoryOrders[sort], cursor, pageSize }),
    matches,
  ])
  return {
    items: page.items.map(listedCard),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    total: Math.min(total, maxCountedWorkers),
    isTotalCapped: total > maxCountedWorkers,
  }
}

/**
 * The cursor of a numbered page: undefined for the first, null beyond the last or beyond `maxCountedWorkers`, because
 * skipped rows cost as much as read ones.
 */
export async function findWorkersCursor(
  db: Db,
  {
    sort = 'recommended',
    page,
    pageSize,
    ...filters
  }: WorkerFilters & { sort?: WorkerSort | undefined; page: number; pageSize: number },
): Promise<string | undefined | null> {
  if (page === 1) return undefined
  if ((page - 1) * pageSize >= maxCountedWorkers) return null
  const order = directoryOrders[sort]
  const workers = await matchingWorkers(db, filters)
  const last = await workers
    .select(order.position.as('position'))
    .orderBy(order.orderBy)
    .offset((page - 1) * pageSize - 1)
    .limit(1)
    .executeTakeFirst()
  return last ? order.encode(last.position) : null
}

/** Those of the cities with workers who pass the other filters, with their counts. */
export function listCitiesWithWorkers(db: Db, { cities, ...filters }: WorkerFilters & { cities: string[] }) {
  return listedWorkers(db, { ...filters, city: undefined })
    .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
    .where('worker_cities.city', 'in', cities)
    .select(({ fn }) => ['worker_cities.city', fn.countAll<number>().as('count')])
    .groupBy('worker_cities.city')
    .orderBy('count', 'desc')
    .orderBy('worker_cities.city')
    .limit(6)
    .execute()
}

const countMatches = matchCounter(maxCountedWorkers, (db, filters: WorkerFilters) =>
  listedWorkers(db, filters).select('profile.user_id as id'),
)

/** As `listedWorkers`, for lists in an order: rare words are not looked for again while it is read. */
export async function matchingWorkers(db: Db, filters: WorkerFilters, matches?: ReturnType<typeof countMatches>) {
  const { ids } = filters.searchTerm ? await (matches ?? countMatches(db, filters)) : {}
  if (!ids) return listedWorkers(db, filters)
  return listedWorkers(db, {}).where('profile.user_id', '=', sql<number>`any(${ids}::bigint[])`)
}

/** Active workers who are not away, as a query to extend; joins `worker_profiles as profile` and `users as worker`. */
export function listedWorkers(db: Db, filters: WorkerFilters) {
  return db
    .selectFrom('worker_profiles as profile')
    .innerJoin('users as worker', 'worker.id', 'profile.user_id')
    .where('profile.worker_status', '=', 'Active')
    .where(isPresent)
    .where('worker.deleted_at', 'is', null)
    .where('worker.suspended_at', 'is', null)
    .where((eb) => eb.and(conditions(filters)))
}

const workerText: SearchedText = {
  key: sql.ref('profile.search_key'),
  stems: sql.ref('profile.search_stems'),
  tagged(words) {
    const tags = tagsOf(words)
    return tags.length === 0 ? [] : [sql`profile.search_tags && ${tags}::text[]`]
  },
}

function conditions({ searchTerm, city, skill, trade }: WorkerFilters): Expression<SqlBool>[] {
  return [
    ...(city === undefined
      ? []
      : [sql<boolean>`exists (select from worker_cities c where c.user_id = profile.user_id and c.city = ${city})`]),
    ...(skill === undefined
      ? []
      : [sql<boolean>`exists (select from worker_skills s where s.user_id = profile.user_id and s.skill = ${skill})`]),
    ...(trade === undefined ? [] : [sql<boolean>`profile.search_tags @> array[${trade}::text]`]),
    ...matchWords(workerText, searchTerm),
  ]
}
