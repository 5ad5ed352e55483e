import { foldForSearch } from '#app/i18n/fold.ts'
import { crossOutInnocent } from './innocent.ts'
import { findPhone } from './phones.ts'
import { readable } from './readable.ts'
import { findWrittenWay } from './written-ways.ts'

const longestPassage = 60

/**
 * The first passage of a text by which its reader could reach its writer past the contact exchange: a phone number, an
 * e-mail address, a link, a name at another service. Measures, prices, dates and norms are none. Linear in the text.
 */
export function findContact(text: string): string | undefined {
  const read = readable(text)
  const withoutInnocent = crossOutInnocent(read.flat)
  const spans = [findPhone(withoutInnocent), findWrittenWay(read, withoutInnocent)].filter((span) => span !== undefined)
  const [first] = spans.toSorted((one, other) => one.start - other.start)
  return first && shorten(read.text.slice(first.start, first.end))
}

const tooGeneral = new Set(['ulica', 'ul', 'broj', 'br', 'no', 'nr', 'bb'])

/** The street and number of an address where a text says them too; a street without a number may be a landmark. */
export function findStreet(text: string, address: string): string | undefined {
  const street = /^.*?\d+\s?\p{L}?(?![\p{L}\d])/u.exec(address)?.[0] ?? ''
  const folded = foldStreet(street)
  if (folded.replace(/[^a-z]/g, '').length < 6) return undefined
  return ` ${foldStreet(text)} `.includes(` ${folded} `) ? shorten(street.trim()) : undefined
}

function foldStreet(text: string): string {
  return foldForSearch(text.replace(/(\d)\s?(\p{L})(?![\p{L}])/gu, '$1$2')).split(' ').filter((word) => !tooGeneral.has(word)).join(' ')
}

function shorten(passage: string): string {
  const tidy = passage.replace(/\s+/g, ' ').trim()
  return tidy.length > longestPassage ? `${tidy.slice(0, longestPassage - 1)}…` : tidy
}
