import { foldWords } from '#app/i18n/fold.ts'
import type { Language } from '#app/i18n/languages.ts'
import { stemWord } from '#app/i18n/stem.ts'
import { findMentionedSkill, findNamedSkill, interpretQuery, readCity } from '#app/places/query-interpretation.ts'
import { joinWords, type Span, type Word } from '#app/places/query-words.ts'
import { isSkill, type Skill } from '#app/places/skill-keys.ts'
import { isSale, speakOfWork } from '#app/places/sales.ts'
import { findSkill } from '#app/places/skills.ts'
import { clearTrade, proposeTrades, weighWork, type ProposedTrade } from './proposing.server.ts'
import { findTrade } from './trades.server.ts'

/** That of two words in a title. */
const clearScore = 4

type Words = { skill: string; title: string; description: string }

/** The trade below the skill of an ad that its title names and its words speak of; null where they speak of none, or of several. */
export function tradeOf(ad: Words): string | null {
  const key = clearTrade(belowSkill(ad.skill, proposeTrades(ad)))
  return proposeTrades({ ...ad, description: '' }).some((titled) => titled.key === key) ? key : null
}

/** The skill that the words of a job name, or whose trades they speak of; undefined where they speak of none. */
export function skillOfWords(title: string): Skill | undefined {
  const { words } = readCity(title)
  const named = findNamedSkill(words)
  const [best] = weighWork({ title, description: '' })
  const isClearer = named !== undefined && best !== undefined && best.score >= clearScore && isWork(words, named)
  return (
    (isClearer ? undefined : named?.meaning) ??
    (best && skillOfKey(best.key)) ??
    interpretQuery(title).skill ??
    findMentionedSkill(withoutThings(title))
  )
}

function skillOfKey(key: string): Skill | undefined {
  return isSkill(key) ? key : findTrade(key)?.skill
}

/** False of a name such as `električar`, which says the skill in any text. */
function isWork(words: Word[], { from, to }: Span): boolean {
  return speakOfWork(words.slice(from, to).map(({ folded }) => folded))
}

function withoutThings(title: string): string {
  const words = foldWords(title)
  if (isSale(words)) return ''
  return speakOfWork(words) ? title : words.filter((word) => !things.has(stemWord(word))).join(' ')
}

const things = new Set(foldWords('struja voda auto pas').map(stemWord))

/** The words of an ad leave its trade open, or name one of another skill, and its client has chosen none. */
export function isTradeUnclear(ad: Words & { isTradeChosen: boolean }): boolean {
  return !ad.isTradeChosen && tradeOf(ad) === null && proposeForAd(ad).length > 0
}

/** The trade that an ad has and those that its words speak of, as options of a form. */
export function listTradesOfAd(ad: Words & { trade: string | null }, language: Language) {
  const keys = new Set([ad.trade, ...proposeForAd(ad)])
  return [...keys].flatMap((key) => {
    const trade = findTrade(key)
    return trade ? [{ value: trade.key, label: trade.names[language] }] : []
  })
}

/** Those below the skill of the ad; of all skills where its title clearly names a trade of another one. */
export function proposeForAd(ad: Words): string[] {
  const found = proposeTrades(ad)
  const titled = proposeTrades({ ...ad, description: '' })
  const below = belowSkill(ad.skill, found)
  const [isOwn, isOnly] = [belowSkill(ad.skill, titled).length > 0, isNameOf(ad.skill, ad.title)]
  const isElsewhere = !isOwn && clearTrade(titled) !== null && interpretQuery(ad.title).skill !== ad.skill
  const proposed = isElsewhere ? found : isOwn || !isOnly ? below : []
  return proposed.map(({ key }) => key)
}

function belowSkill(skill: string, proposed: ProposedTrade[]): ProposedTrade[] {
  return proposed.filter(({ key }) => findTrade(key)?.skill === skill)
}

/** True of `Generalno čišćenje`, of which the description says how it is done. */
function isNameOf(skill: string, title: string): boolean {
  return findSkill(joinWords(readCity(title).words)) === skill
}
