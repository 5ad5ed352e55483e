import { proposeTrades } from './proposing.server.ts'
import { findTrade } from './trades.server.ts'

/** So many times as much must speak for a trade as for the next one. */
const minLead = 1.5

type Words = { skill: string; title: string; description: string }

/** The trade below the skill of an ad that its words speak of; null where they speak of none, or of several. */
export function tradeOf({ skill, ...words }: Words): string | null {
  const [best, next] = proposeTrades(words).filter(({ key }) => findTrade(key)?.skill === skill)
  return best && (!next || best.score >= minLead * next.score) ? best.key : null
}
