import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { alternativesOf } from '#app/places/skills.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

export type AdSearchCriteria = {
  searchTerm?: string | undefined
  /** Slugs of cities, keys of trades; none or an empty list is all of them. */
  cities?: string[] | undefined
  skills?: string[] | undefined
  /** Feninga. */
  minPayout?: number | undefined
  maxPayout?: number | undefined
}

export type AdExpressionBuilder = ExpressionBuilder<DB, 'ads'>

const maxWords = 8

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
    ...wordConditions(eb, searchTerm),
  ]
}

/** Every word must be found, in one of the forms that a trade is called by. */
export function wordConditions(eb: AdExpressionBuilder, searchTerm = ''): Expression<SqlBool>[] {
  if (hasNoWords(searchTerm)) return [eb.lit(false)]
  return foldWords(searchTerm)
    .slice(0, maxWords)
    .map((word) => eb.or(alternativesOf(word).map((alternative) => containsWord(eb, alternative))))
}

function isOneOf(eb: AdExpressionBuilder, column: 'ads.city' | 'ads.skill', values: string[]): Expression<SqlBool>[] {
  if (values.length === 0) return []
  return values.length === 1 ? [eb(column, '=', values[0]!)] : [eb(column, 'in', values)]
}

/**
 * A folded word holds letters and digits only, so nothing in it is a wildcard. One or two letters are in nearly every
 * text: they must begin a word, which the trigram index can still answer.
 */
function containsWord(eb: AdExpressionBuilder, word: string): Expression<SqlBool> {
  if (word.length > 2) return eb('ads.search_key', 'like', `%${word}%`)
  return eb.or([eb('ads.search_key', 'like', `${word}%`), eb('ads.search_key', 'like', `% ${word}%`)])
}
