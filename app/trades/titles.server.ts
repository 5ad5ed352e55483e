import type { Language } from '#app/i18n/languages.ts'
import { fillPlace } from '#app/places/titles.ts'
import type { Titles } from '#app/places/skills.ts'
import data from './data/trades.json' with { type: 'json' }
import { tradeName } from './filtering.server.ts'

/** `Keramičar u Sarajevu – majstori i ponude`; without a city the whole country. */
export function tradeTitle(
  kind: keyof Titles,
  { trade, city, language }: { trade: string; city: string | null; language: Language },
): string {
  return fillPlace(data.titles[language][kind], city, language).replace('{trade}', tradeName(trade, language) ?? '')
}
