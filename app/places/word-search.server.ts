import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { foldWords, hasNoWords } from '#app/i18n/fold.ts'
import { stemWord } from '#app/i18n/stem.ts'
import { searchVariantsOf } from '#app/places/builders.ts'

const maxWords = 8

/** A text as it is searched: folded and, where its grammatical forms are found too, with its words and their stems. */
export type SearchedText = { key: Expression<unknown>; stems?: Expression<unknown> }

/** A condition for each word: the text contains it, in one of its variants or forms. A term without any word finds nothing. */
export function matchWords(text: SearchedText, searchTerm = ''): RawBuilder<SqlBool>[] {
  if (hasNoWords(searchTerm)) return [sql`false`]
  const words = foldWords(searchTerm).slice(0, maxWords)
  return words.map((word) => {
    const variants = searchVariantsOf(word).map((variant) => containsWord(text.key, variant))
    return sql`(${sql.join([...variants, ...containsForm(text.stems, word)], sql` or `)})`
  })
}

/** One or two letters are in nearly every text: they must begin a word, which the trigram index can still answer. */
const minLetters = 3

/** A folded word has only letters and digits, so it holds no wildcard. */
function containsWord(key: Expression<unknown>, word: string): RawBuilder<SqlBool> {
  if (word.length >= minLetters) return sql`${key} like ${`%${word}%`}`
  return sql`(${key} like ${`${word}%`} or ${key} like ${`% ${word}%`})`
}

function containsForm(stems: Expression<unknown> | undefined, word: string): RawBuilder<SqlBool>[] {
  return stems && word.length >= minLetters ? [sql`${stems} @@ ${stemWord(word)}::tsquery`] : []
}
