import { findGroups, type Group } from './number-groups.ts'
import { contextBefore, isCountedThing, isPhoneAfter, isSaidBackwards, unit } from './phone-words.ts'
import type { Span } from './spans.ts'

const maxDigits = 15
const fillers = { words: 3, signs: 16 }
/** Between the texts of one person whole sentences may stand between the parts of a number. */
const strictFillers = { words: 60, signs: 80 }

/** The phone numbers of a text prepared by `maskHarmless`, however grouped, in digits, in words or in both. */
export function findPhones(flat: string, { isStrict = false } = {}): Span[] {
  const groups = findGroups(flat)
  const found: Span[] = []
  const isBackwards = isSaidBackwards(flat)
  for (const run of runsOf(groups)) {
    const before = found.length
    for (let at = 0; at < run.length;) {
      const last = lastOfPhone(run, at, flat)
      if (last === undefined) at += 1
      else {
        found.push({ start: startOf(run[at]!, flat), end: run[last]!.end })
        at = last + 1
      }
    }
    if (found.length > before) continue
    if (isSpelledOut(run) || (isBackwards && isLong(run, flat)))
      found.push({ start: run[0]!.start, end: run.at(-1)!.end })
    else found.push(...findNational(run, flat, isStrict))
  }
  const all = [...found, ...findFilled(groups, flat, false), ...(isStrict ? findFilled(groups, flat, true) : [])]
  return isStrict ? all : all.filter(({ start }) => !isThingNumber(flat, start))
}

/** "Serijski broj 0612345678": a number that its label gives to a thing. */
function isThingNumber(flat: string, start: number): boolean {
  const { kind, isDirect } = contextBefore(flat, start)
  return kind === 'thing' && isDirect && flat[start] !== '+'
}

function runsOf(groups: Group[]): Group[][] {
  const runs: Group[][] = []
  for (const group of groups) {
    if (group.isApart || runs.length === 0) runs.push([group])
    else runs.at(-1)!.push(group)
  }
  return runs
}

/** The last group of the number that begins with this one, if one does. */
function lastOfPhone(run: Group[], at: number, flat: string): number | undefined {
  const first = run[at]!
  if (!(first.plus || canStartPhone(run, at)) || isFraction(run, at)) return undefined

  let digits = ''
  let last = at
  for (let next = at; next < run.length; next += 1) {
    const group = run[next]!
    const isList = next > at && /[,;\n]/.test(group.lead) && group.words === 0
    if (isList && (first.digits.length === 2 || (first.digits.length === 1 && group.digits.length > 1))) break
    if (digits !== '' && digits.length + group.digits.length > maxDigits) break
    digits += group.digits
    last = next
  }
  return isPhone(digits, first, flat.slice(run[last]!.end, run[last]!.end + 12)) ? last : undefined
}

/**
 * By its first digits, so that a long row of groups is not put together from each of them. Fractions of gravel begin
 * with 0 too ("0-4 4-8 8-16"), and no phone here with 04.
 */
function canStartPhone(run: Group[], at: number): boolean {
  const first = run[at]!.digits
  if (!first.startsWith('0') && !first.startsWith('3')) return false
  const digits = first.length > 2 ? first : first + (run[at + 1]?.digits ?? '') + (run[at + 2]?.digits ?? '')
  return first === '0' ? /^0(?:[356]|0[1-9])/.test(digits) : /^(?:0[1-9]|00[1-9]|387)/.test(digits)
}

/** The part of a price after its comma, or the thousands after its point. */
function isFraction(run: Group[], at: number): boolean {
  const { lead, digits } = run[at]!
  return at > 0 && /^[.,]$/.test(lead) && (digits.length === 2 || digits.length === 3) && run[at - 1]!.words === 0
}

function isPhone(digits: string, first: Group, after: string): boolean {
  if (first.plus) {
    if (/^38\d/.test(digits)) return digits.length >= 8
    return digits.length >= 8 && !/^\s/.test(first.lead) && !digits.startsWith('0') && !unit.test(after)
  }
  if (/^387[3-6]/.test(digits)) return digits.length >= 11
  if (/^00[1-9]/.test(digits)) return digits.length >= 10
  return /^0[1-9]/.test(digits) && digits.length >= 9
}

/** Numbers without their zero or plus: by what the words around them say, or by the grouping of a mobile number. */
function findNational(run: Group[], flat: string, isStrict: boolean): Span[] {
  for (let at = 0; at < run.length && at < 4; at += 1) {
    const parts = [run[at]!]
    for (
      let next = at + 1;
      next < run.length && parts.length <= maxDigits && !/[,;\n]/.test(run[next]!.lead);
      next += 1
    )
      parts.push(run[next]!)
    const digits = parts.map((part) => part.digits).join('')
    const [{ start }, { end }] = [parts[0]!, parts.at(-1)!]
    if (digits.length < 6 || digits.length > maxDigits || parts.some(({ isLoose }) => isLoose)) continue
    if (unit.test(flat.slice(end, end + 12)) || isRange(parts)) continue

    const { kind, isDirect } = contextBefore(flat, start)
    if (kind === 'thing' && !isStrict) return []
    const isMobile =
      /^6[0-7]-\d{3}-\d{3,4}$/.test(parts.map((part) => part.digits).join('-')) && !/[.,]\s?$/.test(parts[1]!.lead)
    const isCalled = kind === 'phone' || isPhoneAfter(flat, end)
    const isNational = /^[3-7]\d{7,8}$/.test(digits)
    if (
      isMobile ||
      (isNational && (isCalled || kind === 'number')) ||
      (isCalled && digits.length >= 9) ||
      (isDirect && isLocal(parts))
    )
      return [{ start, end }]
    if (isStrict && /^6[0-7]\d{6,7}$/.test(digits)) return [{ start, end }]
  }
  return []
}

/** "10000 - 12000", "2000-2010": two numbers of the same length with a dash. */
function isRange(parts: Group[]): boolean {
  return (
    parts.length === 2 &&
    /[-–]/.test(parts[1]!.lead) &&
    parts[0]!.digits.length === parts[1]!.digits.length &&
    parts[0]!.digits.length > 3
  )
}

function isLocal(parts: Group[]): boolean {
  const lengths = parts.map(({ digits }) => digits.length).join('-')
  return /^(?:3-3|3-4|3-2-2|6)$/.test(lengths) && !/^[.,]$/.test(parts[1]?.lead ?? '')
}

function isSpelledOut(run: Group[]): boolean {
  let words = 0
  let digits = 0
  for (const group of run) {
    words += group.words
    digits += group.digits.length
  }
  return words >= 6 || (words >= 3 && digits >= 8 && run.length >= 3 && !run[0]!.lead.includes(','))
}

function isLong(run: Group[], flat: string): boolean {
  return (
    run.reduce((sum, { digits }) => sum + digits.length, 0) >= 8 &&
    !unit.test(flat.slice(run.at(-1)!.end, run.at(-1)!.end + 12))
  )
}

/** A whole mobile or city number with words or many signs between its groups: "061 pa 234 pa 567". */
function findFilled(all: Group[], flat: string, isStrict: boolean): Span[] {
  const groups = isStrict
    ? all.filter(({ end, digits }) => digits.length > 1 && !unit.test(flat.slice(end, end + 12)))
    : all
  const found: Span[] = []
  for (let at = 0; at < groups.length; at += 1) {
    const last = lastOfFilled(groups, at, flat, isStrict)
    if (last === undefined) continue
    found.push({ start: groups[at]!.start, end: groups[last]!.end })
    at = last
  }
  return found
}

function lastOfFilled(groups: Group[], at: number, flat: string, isStrict: boolean): number | undefined {
  const { digits: opening } = groups[at]!
  if (!/^0(?:[356]\d{1,2})?$/.test(opening) || opening.length === 2) return undefined
  let digits = opening
  for (let next = at + 1; next < groups.length && digits.length < 9; next += 1) {
    const { digits: more } = groups[next]!
    if (more.length > (opening.length === 3 ? 7 : 4) || isTooFar(groups[next]!, isStrict)) return undefined
    digits += more
    if (digits.length > 2 && !/^0[356]/.test(digits)) return undefined
    const isComplete = digits.length >= 9 && digits.length <= 10
    if (isComplete) return unit.test(flat.slice(groups[next]!.end, groups[next]!.end + 12)) ? undefined : next
  }
  return undefined
}

function isTooFar({ between, lead }: Group, isStrict: boolean): boolean {
  const max = isStrict ? strictFillers : fillers
  return between.length > max.words || lead.length > max.signs || (!isStrict && between.some(isCountedThing))
}

function startOf({ start, plus }: Group, flat: string): number {
  if (!plus) return start
  const before = flat.lastIndexOf('+', start)
  return before >= 0 && start - before <= 4 ? before : start
}
