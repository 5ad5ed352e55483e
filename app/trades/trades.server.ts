import type { Language } from '#app/i18n/languages.ts'
import { isSkill, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import data from './data/trades.json' with { type: 'json' }

/** `words` are how people name the trade or its work, in Bosnian; `proposeTrades` folds and inflects them. */
export type Trade = { key: string; skill: Skill; names: Record<Language, string>; words: string[]; example: string }

export const trades = data.trades as Trade[]

export const tradeKeys = trades.map(({ key }) => key)

const tradesByKey = new Map(trades.map((trade) => [trade.key, trade]))

/** Undefined also for what a former list of trades had. */
export function findTrade(key: string | null): Trade | undefined {
  return key === null ? undefined : tradesByKey.get(key)
}

/** The name of the trade of an ad, or else of its skill; empty in a draft without one. */
export function tradeOrSkillName(
  { skill, trade }: { skill: string; trade: string | null },
  language: Language,
): string {
  return findTrade(trade)?.names[language] ?? (isSkill(skill) ? skillName(skill, language, 'label') : '')
}

/** Those below each skill, as options of a form. */
export function listTradeOptions(skills: readonly string[], language: Language) {
  return trades
    .filter(({ skill }) => skills.includes(skill))
    .map(({ key, names }) => ({ value: key, label: names[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
