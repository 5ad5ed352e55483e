import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { searchVariantsOf } from '#app/places/builders.ts'

const maxWords = 8

/** Conditions on a `search_key`: it contains every word, in one of its variants. A term without any word finds nothing. */
export function matchWords(column: string, searchTerm = ''): RawBuilder<SqlBool>[] {
  if (hasNoWords(searchTerm)) return [sql`false`]
  const words = foldWords(searchTerm).slice(0, maxWords)
  return words.map((word) => {
    const variants = searchVariantsOf(word).map((variant) => containsWord(column, variant))
    return sql`(${sql.join(variants, sql` or `)})`
  })
}

/**
 * A folded word has only letters and digits, so it holds no wildcard. One or two letters are in nearly every text: they must
 * begin a word, which the trigram index can still answer.
 */
function containsWord(column: string, word: string): RawBuilder<SqlBool> {
  const key = sql.ref(column)
  if (word.length > 2) return sql`${key} like ${`%${word}%`}`
  return sql`(${key} like ${`${word}%`} or ${key} like ${`% ${word}%`})`
}
