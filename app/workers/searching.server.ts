import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { alternativesOf } from '#app/places/skills.ts'
import { workerCard } from '#app/workers/card.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import type { WorkerSort } from '#app/workers/rules.ts'
import type { Db } from '#db/connection.ts'
import { readPage } from '#db/keyset.ts'
import type { DB } from '#db/schema.ts'

type WorkerFilters = {
  searchTerm?: string | undefined
  /** The slug of a city that is served. */
  city?: string | undefined
  /** The key of a trade. */
  skill?: string | undefined
}

type WorkerSearch = WorkerFilters & {
  sort?: WorkerSort | undefined
  cursor?: string | undefined
  pageSize?: number | undefined
}

/** Beyond this nobody counts; the database does not either. */
export const maxCountedWorkers = 1000

const maxWords = 8

/**
 * Those who look for work and whom nobody has blocked, one page at a time: the next page begins after the last worker of
 * this one. Every word must be found, in whatever letters it was typed. `total` stops at `countedWorkers`; then `isTotalCapped` is true.
 */
export async function searchWorkers(db: Db, { sort = 'recommended', cursor, pageSize = 20, ...filters }: WorkerSearch) {
  const workers = listedWorkers(db, filters).select(workerCard.as('card'))
  const [page, { total }] = await Promise.all([
    readPage(workers, { keyset: directoryOrders[sort], cursor, pageSize }),
    countListedWorkers(db, filters),
  ])
  return {
    items: page.items.map(({ card }) => card),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    total: Math.min(total, maxCountedWorkers),
    isTotalCapped: total > maxCountedWorkers,
  }
}

/**
 * The cursor behind which a numbered page begins; undefined for the first page, null beyond the last. Numbers reach as far as
 * anybody counts: rows that are skipped cost as much as rows that are read, and who wants more goes on by cursor.
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
  const last = await listedWorkers(db, filters)
    .select(order.position.as('position'))
    .orderBy(order.orderBy)
    .offset((page - 1) * pageSize - 1)
    .limit(1)
    .executeTakeFirst()
  return last ? order.encode(last.position) : null
}

/** In which of these places there are workers who pass the other filters: the next step when nobody was found here. */
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

function countListedWorkers(db: Db, filters: WorkerFilters) {
  return db
    .selectFrom(
      listedWorkers(db, filters)
        .select('profile.user_id')
        .limit(maxCountedWorkers + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** Workers whom anyone may find; a query goes on from here. */
export function listedWorkers(db: Db, filters: WorkerFilters) {
  return db
    .selectFrom('worker_profiles as profile')
    .innerJoin('users as worker', 'worker.id', 'profile.user_id')
    .where('profile.worker_status', '=', 'Active')
    .where('worker.deleted_at', 'is', null)
    .where('worker.suspended_at', 'is', null)
    .where((eb) => eb.and(conditions(eb, filters)))
}

type WorkerExpressionBuilder = ExpressionBuilder<
  DB & { profile: DB['worker_profiles']; worker: DB['users'] },
  'profile' | 'worker'
>

function conditions(
  eb: WorkerExpressionBuilder,
  { searchTerm = '', city, skill }: WorkerFilters,
): Expression<SqlBool>[] {
  return [
    ...(city === undefined
      ? []
      : [sql<boolean>`exists (select from worker_cities c where c.user_id = profile.user_id and c.city = ${city})`]),
    ...(skill === undefined
      ? []
      : [sql<boolean>`exists (select from worker_skills s where s.user_id = profile.user_id and s.skill = ${skill})`]),
    ...(hasNoWords(searchTerm) ? [eb.lit(false)] : []),
    ...foldWords(searchTerm)
      .slice(0, maxWords)
      .map((word) => eb.or(alternativesOf(word).map((one) => containsWord(eb, one)))),
  ]
}

/**
 * A folded word holds letters and digits only, so nothing in it is a wildcard. One or two letters are in nearly every
 * text: they must begin a word, which the trigram index can still answer.
 */
function containsWord(eb: WorkerExpressionBuilder, word: string): Expression<SqlBool> {
  if (word.length > 2) return eb('profile.search_key', 'like', `%${word}%`)
  return eb.or([eb('profile.search_key', 'like', `${word}%`), eb('profile.search_key', 'like', `% ${word}%`)])
}
