import { foldForSearch } from '#app/i18n/fold.ts'
import { findAccounts } from './account-names.ts'
import { findAddresses } from './addresses.ts'
import { maskHarmless } from './harmless.ts'
import { normalizeText } from './normalized-text.ts'
import { parseNumerals } from './numerals.ts'
import { findPhones } from './phone-numbers.ts'
import { findServiceMentions } from './service-names.ts'
import type { Span } from './spans.ts'

const maxPassageLength = 60
const maxStrictPassageLength = 300
const maxPassages = 5

/** Finds contacts in linear time; `isStrict` finds bare numbers too, `hasPlainNames` any word beside a service. */
export function findContacts(input: string, options: { isStrict?: boolean; hasPlainNames?: boolean } = {}): string[] {
  const normalized = normalizeText(input)
  const spans = [
    ...findPhones(maskHarmless(normalized.flat), options),
    ...findAddresses(normalized),
    ...findAccounts(normalized, options),
  ]
  const widened = spans.map((span) => widen(span, normalized.merged))
  const passages = merge(widened).map(({ start, end }) =>
    shorten(normalized.text.slice(start, end), options.isStrict ? maxStrictPassageLength : maxPassageLength),
  )
  return [...new Set(passages)].slice(0, maxPassages)
}

/** As `findContacts`, in the name of a person, which has neither the name of a service nor a row of numbers. */
export function isContactName(name: string): boolean {
  const { flat } = normalizeText(name)
  const services = [...findServiceMentions(flat)].filter((service) => service.name.length >= 4)
  const numerals = flat.split(' ').filter((word) => parseNumerals(word))
  return services.length > 0 || numerals.length > 2 || findContacts(name).length > 0
}

function widen(span: Span, merged: Span[]): Span {
  const overlapping = merged.filter(({ start, end }) => start < span.end && end > span.start)
  return {
    start: Math.min(span.start, ...overlapping.map(({ start }) => start)),
    end: Math.max(span.end, ...overlapping.map(({ end }) => end)),
  }
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

const tooGeneral = new Set(['ulica', 'ul', 'broj', 'br', 'no', 'nr', 'bb'])

/** The street with its number where the text has both: a street alone may be a landmark. */
export function findStreet(text: string, address: string): string | undefined {
  const street = /^.*?\d+\s?\p{L}?(?![\p{L}\d])/u.exec(address)?.[0] ?? ''
  const folded = foldStreet(street)
  if (folded.replace(/[^a-z]/g, '').length < 6) return undefined
  return ` ${foldStreet(text)} `.includes(` ${folded} `) ? shorten(street.trim()) : undefined
}

function foldStreet(text: string): string {
  return foldForSearch(text.replace(/(\d)\s?(\p{L})(?![\p{L}])/gu, '$1$2'))
    .split(' ')
    .filter((word) => !tooGeneral.has(word))
    .join(' ')
}

function shorten(passage: string, max = maxPassageLength): string {
  const trimmed = passage
    .replace(/\s+/g, ' ')
    .replace(/[.,;:!? ]+$/, '')
    .trim()
  return trimmed.length > max ? `${trimmed.slice(0, max - 1)}…` : trimmed
}
