import type { Span } from './phones.ts'
import type { Readable } from './readable.ts'

const dot = '(?:dot|tacka|tocka|punkt|punto)'
const known = '(?:com|ba|net|org|hr|rs|info|eu|biz|de|me|at|ch)'
const apps = '(?:viber|whats ?app|wapp|watsap|vatsap|telegram|instagram|insta|ig|facebook|fejsbuk|fejs|fb|messenger|snapchat|skype|tiktok)'

/** Each begins at a sign that is not often there, so that no text takes long. */
const plain = [
  /@[a-z0-9][a-z0-9._-]{2,80}/g,
  /@ {1,2}[a-z0-9-]{2,40} ?\. ?[a-z]{2,10}(?![a-z])/g,
  /[([{<] ?(?:at|et|aet|arroba|majmun[a-z]{0,4}) ?[)\]}>] ?[a-z0-9-]{0,40}(?: ?(?:\.|[([{<][a-z]{3,5}[)\]}>]) ?[a-z]{2,6}(?![a-z]))?/g,
  new RegExp(`(?<![a-z])(?:gmail|hotmail|yahoo|outlook|icloud|protonmail|gmx) ?(?:(?:[.,]| ${dot}|[([]${dot}[)\\]]) ?(?:com|${known})|(?<= )(?:com|ba|hr|rs|net))(?![a-z])`, 'g'),
  new RegExp(`(?<=[a-z0-9])(?: | ?[([])${dot}(?: |[)\\]] ?)(?:com|ba|net|org|hr|rs|info)(?![a-z])`, 'g'),
  /(?<=[a-z]):\/\/[^\s]{0,80}/g,
  /(?<![a-z])www ?\. ?[a-z0-9-][^\s]{0,80}/g,
  /(?<=[a-z0-9])\.(?:ly|ee|gl|gle|io|app|link|page|co|id|be|to|cc)\/[^\s]{1,80}/g,
  /(?<=[a-z0-9]) \. ?(?:com|ba)(?![a-z0-9])/g,
]
const domain = new RegExp(`(?<=[a-z0-9])\\.${known}(?![a-z0-9])(?:/[^\\s]{0,80})?`, 'g')
const app = new RegExp(`(?<![a-z])${apps}(?![a-z])`, 'g')
const numberAfter = /[^a-z0-9]{0,6}(?:(?:je|broj|br|na|number|nr|no|nummer|numero|es|is|ist)[^a-z0-9]{1,3}){0,2}\d(?:[^a-z0-9]{0,2}\d){5,20}/y
const handleAfter = / ?(?:[:=]|[-–] ?@) ?([a-z0-9._]{4,40})( [a-z]{2,40})?/y
const pathAfter = / ?\/ ?[a-z]{0,40}[._\d][a-z0-9._]{1,40}/y

/** The first e-mail address, link, or name at another service, also where the signs are written as words. */
export function findWrittenWay({ text, flat }: Readable, withoutInnocent: string): Span | undefined {
  const found: Span[] = []
  for (const pattern of plain) {
    pattern.lastIndex = 0
    const match = pattern.exec(flat)
    if (match) found.push(withWordBefore(flat, match.index, pattern.lastIndex))
  }
  const site = findDomain(text, flat)
  if (site) found.push(site)
  const account = findAccount(text, flat, withoutInnocent)
  if (account) found.push(account)
  return found.toSorted((one, other) => one.start - other.start)[0]
}

/** A dot without a space before the next sentence is no domain: that sentence has a capital, and numbers are no names. */
function findDomain(text: string, flat: string): Span | undefined {
  for (const { 0: found, index } of flat.matchAll(domain)) {
    const ending = text.slice(index + 1, index + 3)
    const span = withWordBefore(flat, index, index + found.length)
    const isSentence = /^\p{Lu}\p{Ll}/u.test(ending)
    const isNamed = /[a-z]/.test(flat.slice(span.start, index)) || /^\.(?:ba|com)/.test(found)
    if (!isSentence && isNamed) return span
  }
  return undefined
}

function findAccount(text: string, flat: string, withoutInnocent: string): Span | undefined {
  for (const { 0: name, index } of flat.matchAll(app)) {
    const after = index + name.length
    for (const [pattern, read] of [[numberAfter, withoutInnocent], [pathAfter, flat], [handleAfter, flat]] as const) {
      pattern.lastIndex = after
      const match = pattern.exec(read)
      if (match && (pattern !== handleAfter || isHandle(match, text, flat))) return { start: index, end: pattern.lastIndex }
    }
  }
  return undefined
}

/** "Facebook: dizajn i tekst" is a sentence; "Facebook: amra.h", "fb: Amra Hodžić" and a lone word are names. */
function isHandle(match: RegExpExecArray, text: string, flat: string): boolean {
  const [whole, handle = '', second] = match
  if (whole.includes('@') || /[\d_]|\.[a-z]/.test(handle)) return true
  const end = match.index + whole.length
  const isCapital = (at: number) => /\p{Lu}/u.test(text.charAt(at))
  if (second) return isCapital(end - second.length - handle.length) && isCapital(end - second.length + 1)
  return /^(?:$|[.,;)\n])/.test(flat.slice(end, end + 1))
}

/** With the name before the sign that was found, also where that stands apart: `ime @ …`, `ime (at) …`. */
function withWordBefore(flat: string, from: number, end: number): Span {
  const isPart = (at: number) => at >= 0 && /[a-z0-9._%+-]/.test(flat.charAt(at))
  const isApart = /^(?:@? |[([{<])/.test(flat.slice(from, from + 2))
  let start = from
  if (isApart && flat[start - 1] === ' ' && isPart(start - 2)) start -= 1
  while (start > 0 && from - start < 64 && isPart(start - 1)) start -= 1
  return { start, end }
}
