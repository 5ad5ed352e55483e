import type { Language } from '#app/i18n/languages.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import data from './data/trades.json' with { type: 'json' }

/** `words` are how people name the trade or its work, in Bosnian; the search folds and inflects them. */
export type Trade = { key: string; skill: Skill; names: Record<Language, string>; words: string[]; example: string }

export const trades = data.trades as Trade[]

export const tradeByKey = new Map(trades.map((trade) => [trade.key, trade]))
