import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { searchVariantsOf } from '#app/places/builders.ts'

const maxWords = 8

/** Conditions on folded text: it contains every word, in one of its variants. A term without any word finds nothing. */
export function matchWords(key: Expression<unknown>, searchTerm = ''): RawBuilder<SqlBool>[] {
  if (hasNoWords(searchTerm)) return [sql`false`]
  const words = foldWords(searchTerm).slice(0, maxWords)
  return words.map((word) => {
    const variants = searchVariantsOf(word).map((variant) => containsWord(key, variant))
    return sql`(${sql.join(variants, sql` or `)})`
  })
}

/**
 * A folded word has only letters and digits, so it holds no wildcard. One or two letters are in nearly every text: they must
 * begin a word, which the trigram index can still answer.
 */
function containsWord(key: Expression<unknown>, word: string): RawBuilder<SqlBool> {
  if (word.length > 2) return sql`${key} like ${`%${word}%`}`
  return sql`(${key} like ${`${word}%`} or ${key} like ${`% ${word}%`})`
}
