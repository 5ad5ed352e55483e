import { foldForSearch } from '#app/i18n/fold.ts'
import type { Language } from '#app/i18n/languages.ts'
import { isSkill, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import data from './data/trades.json' with { type: 'json' }

/** `words` are how people name the trade or its work, in Bosnian, `foreignWords` how those abroad do; `proposeTrades` folds and inflects them. */
export type Trade = {
  key: string
  slug: string
  skill: Skill
  names: Record<Language, string>
  words: string[]
  foreignWords: string[]
  example: string
  /** In feninga, as the press wrote in that month. */
  pressPrice?: { min: number; max: number; per: 'square' | 'hour' | 'day'; year: number; month: number }
}

export const trades = data.trades as Trade[]

const maxInputLength = 60

export const tradeKeys = trades.map(({ key }) => key)

const minTradesOfWideSkill = 3

/** Skills with so many trades below them that they say little of what a worker does. */
export const wideSkills: ReadonlySet<string> = new Set(
  [...Map.groupBy(trades, ({ skill }) => skill)]
    .filter(([, below]) => below.length >= minTradesOfWideSkill)
    .map(([skill]) => skill),
)

const tradesByKey = new Map(trades.map((trade) => [trade.key, trade]))
const tradesBySpelling = new Map(
  trades.flatMap((trade) =>
    [...Object.values(trade.names), trade.key, trade.slug].map((spelling) => [foldForSearch(spelling), trade] as const),
  ),
)

/** Undefined also for what a former list of trades had. */
export function findTrade(key: string | null): Trade | undefined {
  return key === null ? undefined : tradesByKey.get(key)
}

export function findTradeBySpelling(input: string): Trade | undefined {
  return tradesBySpelling.get(foldForSearch(input.slice(0, maxInputLength)))
}

/** The name of the trade of an ad, or else of its skill; empty in a draft without one. */
export function tradeOrSkillName(
  { skill, trade }: { skill: string; trade: string | null },
  language: Language,
): string {
  return findTrade(trade)?.names[language] ?? (isSkill(skill) ? skillName(skill, language, 'label') : '')
}

/** The words that an ad of the trade, and a worker who has named it, are found by. */
export function tradeKeywords(key: string | null): string {
  const trade = findTrade(key)
  return trade ? [...Object.values(trade.names), ...caseFormsOf(trade.names.bs), ...trade.words].join(' ') : ''
}

const caseEndings = ['a', 'u', 'om', 'em', 'e', 'ima']

/** Most names are those of people, which have the same endings: `keramičara`, `keramičaru`. */
function caseFormsOf(name: string): string[] {
  return /^\S+[rč]$/.test(name) ? caseEndings.map((ending) => name + ending) : []
}

export function listTradeOptions(skills: readonly string[], language: Language) {
  return trades
    .filter(({ skill }) => skills.includes(skill))
    .map(({ key, names }) => ({ value: key, label: names[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
