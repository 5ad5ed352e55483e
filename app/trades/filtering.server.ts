import { z } from 'zod'
import type { Language } from '#app/i18n/languages.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { findTrade, findTradeBySpelling, tradeKeys, trades } from './trades.server.ts'

export const tradeFilterField = z
  .string('api:errors.trade_unknown')
  .transform((input, context) => {
    const known = findTradeBySpelling(input)
    if (known) return known.key
    context.addIssue({ code: 'custom', message: 'api:errors.trade_unknown' })
    return z.NEVER
  })
  .meta({ enum: [...tradeKeys], description: 'Below a skill; the names in the four languages are understood too.' })

type TradeSearch = { skill?: Skill | undefined; trade?: string | undefined }

/** A trade without a skill means the skill above it; one that is not below the chosen skill is left out. */
export function settleTrade<Search extends TradeSearch>(search: Search): Search {
  const above = findTrade(search.trade ?? null)?.skill
  if (search.skill === undefined) return { ...search, skill: above }
  return above === search.skill ? search : { ...search, trade: undefined }
}

export function tradeSlug(key: string | undefined): string | undefined {
  return findTrade(key ?? null)?.slug
}

export function tradeName(key: string | undefined, language: Language): string | undefined {
  return findTrade(key ?? null)?.names[language]
}

/** Options of a filter, by the slug that addresses have. */
export function tradeSlugChoices(skill: Skill | undefined, language: Language) {
  return trades
    .filter((trade) => trade.skill === skill)
    .map(({ slug, names }) => ({ value: slug, label: names[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

export type TradeCount = { trade: string | null; count: number }

const maxLinks = 8

/** The trades below a skill of which there are most, where there are any. */
export function tradeLinks(
  counts: TradeCount[],
  { skill, language, pathOf }: { skill: Skill; language: Language; pathOf: (slug: string) => string },
) {
  return counts
    .toSorted((one, other) => other.count - one.count)
    .flatMap(({ trade }) => findTrade(trade) ?? [])
    .filter((trade) => trade.skill === skill)
    .slice(0, maxLinks)
    .map(({ slug, names }) => ({ to: pathOf(slug), label: names[language] }))
}
