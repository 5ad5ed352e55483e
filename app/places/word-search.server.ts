import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'
import { searchVariantsOf } from '#app/places/builders.ts'

const maxWords = 8

/**
 * A text as it is searched: folded and, where its grammatical forms are found too, with its words and their stems. `tagged`
 * finds rows by tags, for whose keywords one of the words stands.
 */
export type SearchedText = {
  key: Expression<unknown>
  stems?: Expression<unknown>
  tagged?: (words: string[]) => RawBuilder<SqlBool>[]
}

/** A condition for each word: the text contains it, in one of its variants or forms. A term without any word finds nothing. */
export function matchWords(text: SearchedText, searchTerm = ''): RawBuilder<SqlBool>[] {
  if (hasNoWords(searchTerm)) return [sql`false`]
  const words = foldWords(searchTerm).slice(0, maxWords)
  return words.map((word) => {
    const variants = searchVariantsOf(word)
    const found = [
      ...variants.map((variant) => containsWord(text.key, variant)),
      ...containsForm(text.stems, word),
      ...(text.tagged?.(variants) ?? []),
    ]
    return sql`(${sql.join(found, sql` or `)})`
  })
}

/** Two letters that begin a word are the least that the trigram index can answer. */
const minLetters = 3

/** What `containsWord` is in a query, of a folded text. */
export function hasWord(text: string, word: string): boolean {
  return word.length >= minLetters ? text.includes(word) : ` ${text}`.includes(` ${word}`)
}

/** A folded word has only letters and digits, so it holds no wildcard. */
function containsWord(key: Expression<unknown>, word: string): RawBuilder<SqlBool> {
  if (word.length >= minLetters) return sql`${key} like ${`%${word}%`}`
  return sql`(${key} like ${`${word}%`} or ${key} like ${`% ${word}%`})`
}

function containsForm(stems: Expression<unknown> | undefined, word: string): RawBuilder<SqlBool>[] {
  return stems && word.length >= minLetters ? [sql`${stems} @@ ${stemWord(word)}::tsquery`] : []
}
