import { foldForSearch } from '#app/i18n/fold.ts'
import { stemPhrase } from '#app/i18n/stem.ts'
import { findNamedSkill, interpretQuery, isQuoted, readCity } from '#app/places/query-interpretation.ts'
import { findPhrase, joinWords, removeSpan, type Word } from '#app/places/query-words.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { clearTrade, proposeTrades } from './proposing.server.ts'
import { findTrade, trades, type Trade } from './trades.server.ts'

type Search = {
  searchTerm?: string | undefined
  skill?: Skill | undefined
  trade?: string | undefined
  city?: string | undefined
}

export type TradeReading<Query> = { search: Query | null; proposed: Trade[] }

/** Reads "keramičar Mirza" or "pločice u kupatilu u Mostaru" as a search; beside the work of a trade, other words say no more. */
export function readTrade<Query extends Search>(query: Query): TradeReading<Query> {
  const { searchTerm } = query
  if (!searchTerm || query.trade || isQuoted(searchTerm)) return { search: null, proposed: [] }
  const { city = query.city, words } = readCity(searchTerm)
  const named = findPhrase(words, tradesByName, () => true, stemPhrase)
  const others = named ? joinWords(removeSpan(words, named, [])) : ''
  const found = proposeTrades({ title: textOf(words), description: '' })
  const trade = named?.meaning ?? findTrade(clearTrade(found))
  const proposed = named ? [named.meaning] : found.flatMap(({ key }) => findTrade(key) ?? [])
  const isOtherCity = query.city !== undefined && query.city !== city
  if (!trade || isOtherCity || !isOfSkill(trade, { query, words, isWhole: named !== undefined && others === '' }))
    return { search: null, proposed }
  return { search: { ...query, skill: trade.skill, trade: trade.key, city, searchTerm: others || undefined }, proposed }
}

/** The name of a skill means all of it, unless it is a part of the trade's own: `auto električar`. */
function isOfSkill(
  trade: Trade,
  { query, words, isWhole }: { query: Search; words: Word[]; isWhole: boolean },
): boolean {
  if (query.skill) return query.skill === trade.skill
  const read = interpretQuery(textOf(words)).skill
  return isWhole || !read || (read === trade.skill && !findNamedSkill(words))
}

function textOf(words: Word[]): string {
  return words.map(({ typed }) => typed).join(' ')
}

const tradesByName = new Map(
  trades.flatMap((trade) =>
    Object.values(trade.names).map((name) => [stemPhrase(foldForSearch(name)), trade] as const),
  ),
)
