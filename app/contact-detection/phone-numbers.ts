import { findFilledNumbers, findGluedNumbers } from './filled-numbers.ts'
import { findNationalNumbers } from './national-numbers.ts'
import { findGroups, maxPhoneDigits, type Group } from './number-groups.ts'
import { contextBefore, isInvitation, isSaidBackwards, unit } from './phone-words.ts'
import type { Span } from './spans.ts'

/** `flat` must be prepared by `maskHarmless`. Digits, words and any grouping are found. */
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
    else found.push(...findNationalNumbers(run, flat, isStrict))
  }
  const all = [
    ...found,
    ...findFilledNumbers(groups, flat, false),
    ...(isStrict ? [...findFilledNumbers(groups, flat, true), ...findGluedNumbers(flat)] : []),
  ]
  return isStrict ? all : all.filter((span) => !isThingNumber(flat, span) || isInvitation(flat, span))
}

/** "Serijski broj 0612345678" labels a thing. */
function isThingNumber(flat: string, { start }: Span): boolean {
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

function lastOfPhone(run: Group[], at: number, flat: string): number | undefined {
  const first = run[at]!
  if (!(first.plus || canStartPhone(run, at)) || isFraction(run, at)) return undefined

  let digits = ''
  let last = at
  for (let next = at; next < run.length; next += 1) {
    const group = run[next]!
    const isList = next > at && /[,;\n]/.test(group.lead) && group.words === 0
    if (isList && (first.digits.length === 2 || (first.digits.length === 1 && group.digits.length > 1))) break
    if (digits !== '' && digits.length + group.digits.length > maxPhoneDigits) break
    digits += group.digits
    last = next
  }
  return isPhone(digits, first, flat.slice(run[last]!.end, run[last]!.end + 12)) ? last : undefined
}

/** Tests the first digits only, to stay linear: fractions of gravel begin with 0 too ("0-4 4-8 8-16"). */
function canStartPhone(run: Group[], at: number): boolean {
  const first = run[at]!.digits
  if (!first.startsWith('0') && !first.startsWith('3')) return false
  const digits = first.length > 2 ? first : first + (run[at + 1]?.digits ?? '') + (run[at + 2]?.digits ?? '')
  return first === '0' ? /^0(?:[356]|0[1-9])/.test(digits) : /^(?:0[1-9]|00[1-9]|387)/.test(digits)
}

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

function startOf({ start, plus }: Group, flat: string): number {
  if (!plus) return start
  const before = flat.lastIndexOf('+', start)
  return before >= 0 && start - before <= 4 ? before : start
}
