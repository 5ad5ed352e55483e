import type { Language } from '#app/i18n/languages.ts'
import type { ListQuery, PathQuery } from '#app/places/list-search.server.ts'
import type { Titles } from '#app/places/skills.ts'
import { tradeLinks, tradeSlug, tradeSlugChoices, type TradeCount } from '#app/trades/filtering.server.ts'
import { tradeTitle } from '#app/trades/titles.server.ts'

export type TradedList = {
  pathOf: (query: PathQuery) => string
  titleKind: keyof Titles
  countByTrade: () => Promise<TradeCount[]>
}

/** Trades below the skill of a list, or the chosen one in its title. */
export async function presentTrades(
  list: TradedList,
  { search: { skill, trade, city, searchTerm }, query }: { search: ListQuery; query: PathQuery },
  language: Language,
) {
  const trades = { options: tradeSlugChoices(skill, language), chosen: tradeSlug(trade) }
  if (trade) return { trades, title: tradeTitle(list.titleKind, { trade, city: city ?? null, language }) }
  if (!skill || searchTerm || trades.options.length === 0) return { trades }
  const pathOf = (slug: string) => list.pathOf({ ...query, trade: slug })
  return { trades, skillLinks: tradeLinks(await list.countByTrade(), { skill, language, pathOf }) }
}
