import { joined, joiners, numbersIn } from './number-words.ts'

/** Where a passage begins and ends. */
export type Span = { start: number; end: number }

type Group = Span & { digits: string; saidAs?: number; words: number; lead: string; plus: boolean }

const widestGap = 4
const mostDigits = 15
const unit = /^[.,]?\s{0,2}(?:km|bam|eura?|euros?|evra|€|\$|kn|din|rsd|m2|m3|m|kg|kom|cm|mm|%)(?![a-z])/

/** The first phone number of a text prepared by `crossOutInnocent`, however grouped, in digits, in words or in both. */
export function findPhone(flat: string): Span | undefined {
  let run: Group[] = []
  let lead = ''
  let plus = false
  for (const { 0: token, index } of flat.matchAll(/\d+|[a-z]+|[^\da-z]+/g)) {
    if (/^\d/.test(token)) {
      run.push({ start: index, end: index + token.length, digits: token, words: 0, lead, plus })
      lead = ''
      plus = false
      continue
    }
    if (/^[^a-z]/.test(token)) {
      lead += token
      const isPlus = token.includes('+')
      if (lead.length <= widestGap && !isPlus) continue
      const found = judge(run, flat)
      if (found) return found
      run = []
      plus = isPlus
      lead = isPlus ? token.slice(token.lastIndexOf('+') + 1) : token
      continue
    }
    if (isZero(flat, token, index)) {
      run.push({ start: index, end: index + token.length, digits: '0'.repeat(token.length), words: 0, lead, plus })
    } else {
      const numbers = numbersIn(token)
      if (numbers) for (const value of numbers) say(run, value, { start: index, end: index + token.length, lead, plus })
      else if (run.at(-1)?.words && joiners.has(token)) continue
      else {
        const found = judge(run, flat)
        if (found) return found
        run = []
        plus = token === 'plus'
        lead = ''
        continue
      }
    }
    lead = ''
    plus = false
  }
  return judge(run, flat)
}

/** The letter O in place of a zero: it touches a digit and no other letter. */
function isZero(flat: string, token: string, index: number): boolean {
  return /^o{1,3}$/.test(token) && (isDigit(flat[index - 1]) || isDigit(flat[index + token.length]))
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && sign >= '0' && sign <= '9'
}

function say(run: Group[], value: number, where: Span & { lead: string; plus: boolean }) {
  const last = run.at(-1)
  const together = last?.saidAs === undefined ? undefined : joined(last.saidAs, value)
  if (!last || together === undefined) run.push({ ...where, digits: String(value), saidAs: value, words: 1 })
  else Object.assign(last, { end: where.end, digits: String(together), saidAs: together, words: last.words + 1 })
}

function judge(run: Group[], flat: string): Span | undefined {
  if (run.length === 0) return undefined
  for (let at = 0; at < run.length; at += 1) {
    const end = endOfPhone(run, at, flat)
    if (end !== undefined) return { start: run[at]!.start - (run[at]!.plus ? plusBefore(flat, run[at]!.start) : 0), end }
  }
  return isSpelledOut(run) ? { start: run[0]!.start, end: run.at(-1)!.end } : undefined
}

function isSpelledOut(run: Group[]): boolean {
  let words = 0
  let digits = 0
  for (const group of run) {
    words += group.words
    digits += group.digits.length
  }
  return words >= 6 || (words >= 3 && digits >= 8 && run.length >= 6)
}

/** Where the number ends that begins with this group, if one does. */
function endOfPhone(run: Group[], at: number, flat: string): number | undefined {
  const first = run[at]!
  if (!first.plus && first.digits.length === 2 && first.digits.startsWith('6')) return endOfMobileWithoutZero(first, flat)
  if (!(first.plus || mayBegin(run, at)) || isFraction(run, at)) return undefined

  let digits = ''
  let end = first.end
  for (let next = at; next < run.length; next += 1) {
    const group = run[next]!
    const isList = next > at && /[,;\n]/.test(group.lead) && group.words === 0
    if (isList && (first.digits.length === 2 || (first.digits.length === 1 && group.digits.length > 1))) break
    if (digits !== '' && digits.length + group.digits.length > mostDigits) break
    digits += group.digits
    end = group.end
  }
  return isPhone(digits, first, flat.slice(end, end + 10)) ? end : undefined
}

function endOfMobileWithoutZero({ start }: Group, flat: string): number | undefined {
  const found = /^6[1-6]\/\d{3}-\d{3,4}(?!\d)/.exec(flat.slice(start, start + 12))
  return found ? start + found[0].length : undefined
}

/**
 * By its first digits, so that a long row of groups is not put together from each of them. Fractions of gravel begin
 * with 0 too ("0-4 4-8 8-16"), and no phone here with 04.
 */
function mayBegin(run: Group[], at: number): boolean {
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

function plusBefore(flat: string, start: number): number {
  const before = flat.lastIndexOf('+', start)
  return before >= 0 && start - before <= widestGap ? start - before : 0
}
