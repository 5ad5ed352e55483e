import { sql, type SelectQueryBuilder } from 'kysely'
import { foldWords } from '#app/i18n/fold.ts'
import type { Db } from '#db/connection.ts'

const frequentTtlMs = 60_000
const maxFrequentSearches = 500

type Search = { searchTerm?: string | undefined }
/** `total` is at most one more than is counted; `ids` are all matches of words that not more rows have. */
type Matches = { total: number; ids?: number[] }
type SelectIds<Filters> = (db: Db, filters: Filters) => SelectQueryBuilder<never, never, { id: number }>

/**
 * Counts the rows that pass filters up to `maxCounted`, words with more matches once a minute. PostgreSQL may take rare words
 * for frequent ones and read a whole list in its order: with the ids it need not look for them again.
 */
export function matchCounter<Filters extends Search>(maxCounted: number, selectIds: SelectIds<Filters>) {
  const frequentUntil = new Map<string, number>()
  const select = (db: Db, filters: Filters) =>
    db.selectFrom(
      selectIds(db, filters)
        .limit(maxCounted + 1)
        .as('matches'),
    )

  return async (db: Db, filters: Filters): Promise<Matches> => {
    if (!filters.searchTerm)
      return select(db, filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()

    const key = JSON.stringify({ ...filters, reachableBy: undefined, searchTerm: foldWords(filters.searchTerm) })
    if ((frequentUntil.get(key) ?? 0) > Date.now()) return { total: maxCounted + 1 }
    const { ids } = await select(db, filters)
      .select(({ fn }) => fn.coalesce(fn.jsonAgg('matches.id'), sql<number[]>`'[]'`).as('ids'))
      .executeTakeFirstOrThrow()
    frequentUntil.delete(key)
    if (ids.length <= maxCounted) return { total: ids.length, ids }
    if (frequentUntil.size >= maxFrequentSearches) frequentUntil.delete(frequentUntil.keys().next().value!)
    frequentUntil.set(key, Date.now() + frequentTtlMs)
    return { total: ids.length }
  }
}
