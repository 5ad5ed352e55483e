import { spelledAt, spelledDot, type NormalizedText } from './normalized-text.ts'
import { mailNames } from './service-names.ts'
import type { Span } from './spans.ts'

const anyDot = `[.${spelledDot}]`
const endings = '(?:com|ba|net|org|hr|rs|info|eu|biz|de|me|at|ch|si|es|shop|online|site|store|xyz)'
const sureEndings = '(?:com|kom|ba|net|org|hr|rs|info|eu)'
const links = '(?:ly|ee|gl|gle|io|app|link|page|co|id|be|to|cc|me)'

/** Each pattern begins at a rare sign, so matching stays linear. */
const patterns = [
  /@(?!\d[\d.,]* ?(?:km|bam|eur|€|kom)?(?![a-z\d]))[a-z\d][a-z\d._-]{2,80}/,
  new RegExp(`@ {1,4}[a-z\\d-]{2,40} {0,4}${anyDot} {0,12}[a-z]{2,10}(?![a-z])`),
  new RegExp(
    `${spelledAt}{1,2} {0,12}(?:(?<=${spelledAt}{2} {0,12})[a-z\\d-]{2,40}(?![a-z\\d-])|${mailNames}[a-z]{0,2}|[a-z\\d-]{2,40} {0,12}${anyDot} {0,12}[a-z]{2,6}|[a-z\\d-]{2,40} ${sureEndings})(?![a-z])(?: {0,12}${anyDot} {0,12}[a-z]{2,6}(?![a-z]))?`,
  ),
  new RegExp(`(?<=[a-z\\d] )(?:at|et|aet|a) {1,3}[a-z\\d-]{2,40} {0,12}${spelledDot} {0,12}[a-z]{2,6}(?![a-z])`),
  new RegExp(
    `(?<![a-z])${mailNames} {0,12}(?:[.,${spelledDot}] {0,12}(?:co|kom|${endings})|(?<= )(?:com|kom|ba|hr|rs|net))(?![a-z])`,
  ),
  new RegExp(`(?<=[a-z\\d])[ -]{0,12}${spelledDot}[ -]{0,12}${sureEndings}(?![a-z])`),
  /(?<=[a-z]) ?: ?\/\/ ?[^\s]{0,80}/,
  /(?<![a-z])www {0,6}[. ] ?[a-z\d-][^\s]{0,80}(?: \. [a-z]{2,5}(?![a-z]))?/,
  new RegExp(`(?<=[a-z\\d])\\.${links}/[^\\s]{1,80}`),
  /(?<![a-z\d])(?:wa|t|m|fb) {0,2}[.,\ue000]? {0,2}me {0,2}\/ {0,2}[^\s]{1,60}/,
  new RegExp(`(?<=[a-z\\d]{2})(?:dot|tacka|punkt|punto)${sureEndings}(?![a-z])`),
  /(?<=[a-z\d]{3})(?:at|et)(?:gmail|hotmail|yahoo|outlook)/,
  /(?<=[a-z\d]) \. ?(?:com|ba|net|org|hr|rs)(?![a-z\d])/,
  /(?<![a-z])(?:moc|ab|ten) ?\. ?(?:liamg|liamtoh|oohay|kooltuo)[@.a-z\d_-]{0,40}|(?<![a-z])(?:liamg|liamtoh|oohay|kooltuo)@?[a-z\d._-]{0,40}/,
].map(({ source }) => new RegExp(source, 'g'))
const domain = new RegExp(`(?<=[a-z\\d])\\.${endings}(?![a-z\\d])(?:/[^\\s]{0,80})?`, 'g')
const maxMatchesPerPattern = 50

/** Also with spaces and with words for their signs. */
export function findAddresses({ text, flat }: NormalizedText): Span[] {
  const found = patterns.flatMap((pattern) =>
    flat
      .matchAll(pattern)
      .take(maxMatchesPerPattern)
      .map((match) => withWordBefore(flat, match.index, match.index + match[0].length))
      .toArray(),
  )
  return [...found, ...findDomains(text, flat)]
}

/** A missing space before a sentence is no domain: the sentence has a capital. */
function findDomains(text: string, flat: string): Span[] {
  return flat
    .matchAll(domain)
    .take(maxMatchesPerPattern)
    .flatMap(({ 0: found, index }) => {
      const span = withWordBefore(flat, index, index + found.length)
      const isSentence = /^\p{Lu}\p{Ll}/u.test(text.slice(index + 1, index + 3))
      const isNamed = /[a-z]/.test(flat.slice(span.start, index)) || /^\.(?:ba|com)/.test(found)
      return !isSentence && isNamed ? [span] : []
    })
    .toArray()
}

/** Includes the name before the sign, also apart from it: `ime @ …`, `ime (at) …`. */
function withWordBefore(flat: string, from: number, end: number): Span {
  const isPart = (at: number) => at >= 0 && /[a-z\d._%+-]/.test(flat.charAt(at))
  const isApart = /^(?:@ |[\ue000\ue001 ]|(?:at|et|aet) )/.test(flat.slice(from, from + 4))
  let start = from
  while (isApart && from - start < 4 && flat[start - 1] === ' ') start -= 1
  if (!isPart(start - 1)) start = from
  while (start > 0 && from - start < 64 && isPart(start - 1)) start -= 1
  return { start, end }
}
