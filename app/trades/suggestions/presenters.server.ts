import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { cityName } from '#app/places/cities.ts'
import type { listOwnSuggestions, listWaitingSuggestions } from '#app/trades/suggestions/queries.server.ts'
import { findTrade, tradeOrSkillName } from '#app/trades/trades.server.ts'

type OwnSuggestion = Awaited<ReturnType<typeof listOwnSuggestions>>[number]
type WaitingSuggestion = Awaited<ReturnType<typeof listWaitingSuggestions>>[number]

export function presentOwnSuggestion({ id, word, trade, decidedAt }: OwnSuggestion, { language, t }: Translation) {
  const name = findTrade(trade)?.names[language]
  const state = name ? 'added' : decidedAt ? 'not_added' : 'waiting'
  return { id, text: t(`trades:suggestion.state.${state}`, { word, trade: name ?? '' }) }
}

export function listedName({ skill = '', trade = '' }: Record<string, string | number>, language: Language): string {
  const name = tradeOrSkillName({ skill: String(skill), trade: null }, language)
  const below = findTrade(String(trade))?.names[language]
  return below ? `${below} (${name})` : name
}

export function presentWaitingSuggestion({ id, word, workers, cities }: WaitingSuggestion, language: Language) {
  return {
    id,
    word,
    workers: formatCount(workers, language),
    cities: cities
      .map(cityName)
      .toSorted((one, other) => one.localeCompare(other, 'bs'))
      .join(', '),
  }
}
