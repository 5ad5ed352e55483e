import type { Language } from '#app/i18n/languages.ts'
import { findMentionedSkill, interpretQuery } from '#app/places/query-interpretation.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { clearTrade, proposeTrades } from './proposing.server.ts'
import { findTrade } from './trades.server.ts'

type Words = { skill: string; title: string; description: string }

/** The trade below the skill of an ad that its words speak of; null where they speak of none, or of several. */
export function tradeOf(ad: Words): string | null {
  return clearTrade(proposeBelowSkill(ad))
}

/** The skill that the words of a job name, or whose trades they speak of; undefined where they speak of none. */
export function skillOfWords(title: string): Skill | undefined {
  const named = interpretQuery(title).skill
  if (named) return named
  const [best] = proposeTrades({ title, description: '' })
  return (best && findTrade(best.key)?.skill) ?? findMentionedSkill(title)
}

/** The words of an ad speak of several trades, and its client has chosen none of them. */
export function isTradeUnclear(ad: Words & { isTradeChosen: boolean }): boolean {
  return !ad.isTradeChosen && tradeOf(ad) === null && proposeBelowSkill(ad).length > 0
}

/** The trade that an ad has and those that its words speak of, as options of a form. */
export function listTradesOfAd(ad: Words & { trade: string | null }, language: Language) {
  const keys = new Set([ad.trade, ...proposeBelowSkill(ad).map(({ key }) => key)])
  return [...keys].flatMap((key) => {
    const trade = findTrade(key)
    return trade ? [{ value: trade.key, label: trade.names[language] }] : []
  })
}

function proposeBelowSkill({ skill, ...words }: Words) {
  return proposeTrades(words).filter(({ key }) => findTrade(key)?.skill === skill)
}
