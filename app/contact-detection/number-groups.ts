import { joinNumerals, joiners, parseNumerals, repeatCountOf } from './numerals.ts'
import type { Span } from './spans.ts'

/** `lead` and `between` are the signs and words before it; `isApart` where they separate numbers. */
export type Group = Span & {
  digits: string
  numeral?: number
  words: number
  isLoose: boolean
  lead: string
  between: string[]
  plus: boolean
  isApart: boolean
}

export const maxPhoneDigits = 15
const maxGap = 4
const digitLike = new Map(Array.from('oqdilzeasbtg', (letter, at) => [letter, '000112345679'.charAt(at)]))
const looseDigits = /^(?=.*\d)[\doqdilzeasbtg]{2,}$/
/** In `between`: letters inside a code, which belong to no phone number. */
export const codeLetters = 'xx'
const pureLetters = /^[oil]{1,4}$/

/** Groups of digits, of words for numbers, and of letters that replace digits. */
export function findGroups(flat: string): Group[] {
  const groups: Group[] = []
  let lead = ''
  let between: string[] = []
  let plus = false
  let isApart = false
  let times = 1

  const add = (where: Span, digits: string, more: { numeral?: number; words?: number; isLoose?: boolean } = {}) => {
    groups.push({ ...where, digits, words: 0, isLoose: false, ...more, lead, between, plus, isApart })
    lead = ''
    between = []
    plus = false
    isApart = false
    times = 1
  }
  const addNumeral = (value: number, where: Span) => {
    const last = groups.at(-1)
    const together = last?.numeral === undefined || isApart ? undefined : joinNumerals(last.numeral, value)
    if (!last || together === undefined)
      return add(where, String(value).repeat(times), { numeral: value, words: times })
    Object.assign(last, { end: where.end, digits: String(together), numeral: together, words: last.words + 1 })
    lead = ''
    between = []
  }
  const addWord = (word: string, where: Span, separator = word) => {
    const numbers = parseNumerals(word)
    if (numbers) for (const value of numbers) addNumeral(value, where)
    else if (repeatCountOf(word)) times = repeatCountOf(word)!
    else if (!(groups.at(-1)?.words && !isApart && joiners.has(word))) {
      between.push(separator)
      isApart = true
      plus = word === 'plus'
      lead = ''
    }
  }

  for (const { 0: chunk, index } of flat.matchAll(/[a-z\d]+(?:'[a-z]+)*|[^a-z\d]+/g)) {
    const where = { start: index, end: index + chunk.length }
    if (!/^[a-z\d]/.test(chunk)) {
      lead += chunk
      const at = chunk.lastIndexOf('+')
      if (at >= 0) [plus, isApart, lead] = [true, true, chunk.slice(at + 1)]
      else if (lead.length > maxGap && !/^[ '']+$/.test(lead)) isApart = true
    } else if (/^\d+$/.test(chunk)) add(where, chunk)
    else if (looseDigits.test(chunk) && !/^\d+[a-z]$/.test(chunk)) add(where, asDigits(chunk), { isLoose: true })
    else if (/^\d+[a-z]$/.test(chunk) && digitLike.has(chunk.at(-1)!)) add(where, asDigits(chunk), { isLoose: true })
    else if (pureLetters.test(chunk) && isAmongDigits(flat, where)) add(where, asDigits(chunk), { isLoose: true })
    else if (/^[a-z']+$/.test(chunk)) addWord(chunk.replaceAll("'", ''), where)
    else {
      for (const { 0: part, index: at } of chunk.matchAll(/\d+|[a-z']+/g)) {
        const partly = { start: index + at, end: index + at + part.length }
        if (/^\d/.test(part)) add(partly, part)
        else addWord(part, partly, codeLetters)
      }
    }
  }
  return groups
}

function asDigits(chunk: string): string {
  return chunk.replace(/[a-z]/g, (letter) => digitLike.get(letter) ?? letter)
}

/** Letters count as digits beside a digit, or before a single one. */
function isAmongDigits(flat: string, { start, end }: Span): boolean {
  const next = /^(?:[^a-z\d ]{0,2}| ?(?=\d(?!\d)))\d/.test(flat.slice(end, end + 4))
  const isAlone = end - start === 1
  if (!isAlone && /^(.)\1+$/.test(flat.slice(start, end)) && /\d $/.test(flat.slice(Math.max(0, start - 2), start)))
    return true
  const before = /\d[^a-z\d ]{0,2}$/.test(flat.slice(Math.max(0, start - 3), start))
  return flat[start] === 'o' || !isAlone ? next || before : next && before
}
