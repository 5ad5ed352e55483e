import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { matchWords } from '#app/places/word-search.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

export type AdSearchCriteria = {
  searchTerm?: string | undefined
  /** City slugs and skill keys; none or an empty list means all. */
  cities?: string[] | undefined
  skills?: string[] | undefined
  /** Feninga. */
  minPayout?: number | undefined
  maxPayout?: number | undefined
}

export type AdExpressionBuilder = ExpressionBuilder<DB, 'ads'>

/** Open ads that pass the filters; a query goes on from here. */
export function selectOpenAds(db: Pick<Db, 'selectFrom'>, filters: AdSearchCriteria) {
  return db.selectFrom('ads').where((eb) => eb.and(searchConditions(eb, filters)))
}

/** What an open ad must fulfil to pass the filters. */
export function searchConditions(
  eb: AdExpressionBuilder,
  { searchTerm, cities = [], skills = [], minPayout, maxPayout }: AdSearchCriteria,
): Expression<SqlBool>[] {
  return [
    eb('ads.status', '=', 'open'),
    ...isOneOf(eb, 'ads.city', cities),
    ...isOneOf(eb, 'ads.skill', skills),
    ...(minPayout === undefined
      ? []
      : [eb.or([eb('ads.max_payout', 'is', null), eb('ads.max_payout', '>=', minPayout)])]),
    ...(maxPayout === undefined ? [] : [eb('ads.min_payout', '<=', maxPayout)]),
    ...matchWords('ads.search_key', searchTerm),
  ]
}

function isOneOf(eb: AdExpressionBuilder, column: 'ads.city' | 'ads.skill', values: string[]): Expression<SqlBool>[] {
  if (values.length === 0) return []
  return values.length === 1 ? [eb(column, '=', values[0]!)] : [eb(column, 'in', values)]
}
