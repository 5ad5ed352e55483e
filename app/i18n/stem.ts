import { stemmer } from '@orama/stemmers/serbian'

/** The stem of a folded Bosnian word, `pump` of `pumpe`: Snowball's Serbian stem, and rules for nouns after it. The SQL function search_stem does the same, which a test compares. */
export function stemWord(word: string): string {
  return stemmer(word)
    .replace(/(?<=.{3})(?:[aeiou]|(?<!i)j)+$/, '')
    .replace(/(?<=.{3})[oe]v$/, '')
    .replace(/(?<=.{3})a?[ck]$/, 'k')
}

export function stemPhrase(phrase: string): string {
  return phrase.split(' ').map(stemWord).join(' ')
}
