import { countOpenAdsByTrade } from '#app/ads/search/counts.server.ts'
import { tradePath } from '#app/catalogue/paths.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { trades, type Trade } from '#app/trades/trades.server.ts'
import { workerCountsByTrade } from '#app/workers/directory-counts.server.ts'
import type { Db } from '#db/connection.ts'

/** Workers and open ads count together, in the whole country. */
const minContent = 3

/** The trades of which there is enough for pages of their own. */
export async function listTradesWithPages(db: Db): Promise<Trade[]> {
  const counted = (await Promise.all([workerCountsByTrade(db), countOpenAdsByTrade(db)])).flat()
  const totals = new Map<string | null, number>()
  for (const { trade, count } of counted) totals.set(trade, (totals.get(trade) ?? 0) + count)
  return trades.filter(({ key }) => (totals.get(key) ?? 0) >= minContent)
}

/** Links to the pages of trades below some skills. */
export async function listTradePageLinks(db: Db, isListed: (skill: Skill) => boolean, language: Language) {
  const found = await listTradesWithPages(db)
  return found
    .filter(({ skill }) => isListed(skill))
    .map((trade) => ({ to: tradePath(trade), label: trade.names[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
