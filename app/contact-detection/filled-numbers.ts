import type { Group } from './number-groups.ts'
import { isCountedThing, unit } from './phone-words.ts'
import type { Span } from './spans.ts'

const fillers = { words: 3, signs: 16 }
/** Between several texts of one person, sentences may separate the parts of a number. */
const strictFillers = { words: 60, signs: 80 }

/** Numbers with words or many signs between their groups: "061 pa 234 pa 567". */
export function findFilledNumbers(all: Group[], flat: string, isStrict: boolean): Span[] {
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

const mixedWord = /(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{10,40}(?![a-z\d])/g
const afterDigits = /(?<!\d)[1-9]\d{0,2}06[0-7](?:[ ./-]{0,2}\d){6,7}(?![ ./-]?\d)/g

/** "061x234x567", "2061 234 567" */
export function findGluedNumbers(flat: string): Span[] {
  const mixed = [...flat.matchAll(mixedWord)].filter(([word]) => /^06\d{7,8}$/.test(word.replace(/[a-z]/g, '')))
  return [...mixed, ...flat.matchAll(afterDigits)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
}
