import type { Language } from '#app/i18n/languages.ts'
import type { ListQuery, PathQuery } from '#app/places/list-search.server.ts'
import { noNextSteps, type NextSteps } from '#app/places/next-steps.ts'
import type { Titles } from '#app/places/skills.ts'
import { tradeLinks, tradeSlug, tradeSlugChoices, type TradeCount } from '#app/trades/filtering.server.ts'
import { readTrade } from '#app/trades/interpreting.server.ts'
import { tradeTitle } from '#app/trades/titles.server.ts'
import type { Trade } from '#app/trades/trades.server.ts'

export type TradedList = {
  pathOf: (query: PathQuery) => string
  titleKind: keyof Titles
  countByTrade: () => Promise<TradeCount[]>
}

export async function readTradeOfList<Search extends ListQuery>(list: TradedList, search: Search) {
  const { search: ofTrade, proposed } = readTrade(search)
  if (proposed.length === 0) return { ofTrade: null, proposed }
  const counts = await list.countByTrade()
  return { ofTrade: counts.some(({ trade }) => trade === ofTrade?.trade) ? ofTrade : null, proposed }
}

type Found = {
  search: ListQuery
  query: PathQuery
  list: { count: { total: number }; nextSteps: NextSteps }
  proposed: Trade[]
}

/** Trades below the skill of a list, or the chosen one in its title. */
export async function presentTrades(list: TradedList, found: Found, language: Language) {
  const { skill, trade, city, searchTerm } = found.search
  const trades = { options: tradeSlugChoices(skill, language), chosen: tradeSlug(trade) }
  const nextSteps = await presentNextSteps(list, found, language)
  if (trade) return { trades, nextSteps, title: tradeTitle(list.titleKind, { trade, city: city ?? null, language }) }
  if (!skill || searchTerm || trades.options.length === 0) return { trades, nextSteps }
  const pathOf = (slug: string) => list.pathOf({ ...found.query, trade: slug })
  return { trades, nextSteps, skillLinks: tradeLinks(await list.countByTrade(), { skill, language, pathOf }) }
}

/** From an empty list of a trade to the whole country, because other skills have other trades. */
async function presentNextSteps(list: TradedList, { search, list: page, proposed }: Found, language: Language) {
  const { skill, trade, city, searchTerm } = search
  const isEmpty = page.count.total === 0
  if (!(isEmpty && trade) && !(searchTerm && proposed.length > 0)) return page.nextSteps
  const counts = new Map((await list.countByTrade()).map((one) => [one.trade, one.count]))
  if (trade) {
    const label = `${tradeTitle(list.titleKind, { trade, city: null, language })} (${counts.get(trade)})`
    const isFound = city !== undefined && counts.has(trade)
    return { ...noNextSteps, places: isFound ? [{ to: list.pathOf({ skill, trade: tradeSlug(trade) }), label }] : [] }
  }
  const meant = proposed.filter(({ key }) => isEmpty && counts.has(key))
  const didYouMean = meant.map((one) => ({
    to: list.pathOf({ skill: one.skill, trade: one.slug, city }),
    label: one.names[language],
  }))
  return { ...page.nextSteps, didYouMean }
}
