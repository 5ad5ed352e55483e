import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { isNotBlocked } from '#app/blocks/queries.server.ts'
import { matchWords } from '#app/places/word-search.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

export type AdSearchCriteria = {
  searchTerm?: string | undefined
  /** City slugs and skill keys; none or an empty list means all. */
  cities?: string[] | undefined
  skills?: string[] | undefined
  trade?: string | undefined
  exceptTrades?: string[] | undefined
  /** Feninga. */
  minPayout?: number | undefined
  maxPayout?: number | undefined
  /** Leaves out the ads of clients whom this worker blocked, or who blocked the worker. */
  reachableBy?: number | undefined
}

export type AdExpressionBuilder = ExpressionBuilder<DB, 'ads'>

/** Open ads that pass the filters; a query goes on from here. */
export function selectOpenAds(db: Pick<Db, 'selectFrom'>, filters: AdSearchCriteria) {
  return db.selectFrom('ads').where((eb) => eb.and(searchConditions(eb, filters)))
}

export function searchConditions(
  eb: AdExpressionBuilder,
  {
    searchTerm,
    cities = [],
    skills = [],
    trade,
    exceptTrades = [],
    minPayout,
    maxPayout,
    reachableBy,
  }: AdSearchCriteria,
): Expression<SqlBool>[] {
  return [
    eb('ads.status', '=', 'open'),
    ...isOneOf(eb, 'ads.city', cities),
    ...isOneOf(eb, 'ads.skill', skills),
    ...(trade === undefined ? [] : [eb('ads.trade', '=', trade)]),
    ...(exceptTrades.length === 0 ? [] : [hasOtherTrade(exceptTrades)]),
    ...(minPayout === undefined
      ? []
      : [eb.or([eb('ads.max_payout', 'is', null), eb('ads.max_payout', '>=', minPayout)])]),
    ...(maxPayout === undefined ? [] : [eb('ads.min_payout', '<=', maxPayout)]),
    ...(reachableBy === undefined ? [] : [isNotBlocked(sql.ref('ads.client_id'), reachableBy)]),
    ...matchWords(adText, searchTerm),
  ]
}

export const adText = { key: sql.ref('ads.search_key'), stems: sql.ref('ads.search_stems') }

/** `search_key` begins with the folded title; two letters more, because some Cyrillic letters become two Latin ones. */
const titleKey = sql`left(ads.search_key, length(ads.title) + 2)`

/** As it was typed: other forms of a word rank with the words of the text. */
export function isInTitle(searchTerm: string): RawBuilder<SqlBool> {
  return sql`(${sql.join(matchWords({ key: titleKey }, searchTerm), sql` and `)})`
}

/** True also of an ad without a trade. */
export function hasOtherTrade(trades: string[] | RawBuilder<string[]>): RawBuilder<SqlBool> {
  return sql`(ads.trade is null or ads.trade <> all (${trades}::text[]))`
}

function isOneOf(eb: AdExpressionBuilder, column: 'ads.city' | 'ads.skill', values: string[]): Expression<SqlBool>[] {
  if (values.length === 0) return []
  return values.length === 1 ? [eb(column, '=', values[0]!)] : [eb(column, 'in', values)]
}
