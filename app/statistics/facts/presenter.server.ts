import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { minCases, type MemberFacts } from '#app/statistics/facts/rules.ts'

/** Names and values for the profile of a worker. */
export function presentWorkerFacts(facts: MemberFacts | null, language: Language): [string, string][] {
  const t = getTranslate(language)
  return [
    [t('facts:visits'), presentShare(facts, language)],
    [t('facts:answers'), presentAnswer(facts, language)],
  ]
}

export function presentClientFacts(facts: MemberFacts | null, language: Language): string {
  return getTranslate(language)('facts:agreements', { share: presentShare(facts, language) })
}

function presentShare(facts: MemberFacts | null, language: Language): string {
  const t = getTranslate(language)
  return facts && facts.cases >= minCases ? t('facts:share', facts) : t('facts:none')
}

function presentAnswer(facts: MemberFacts | null, language: Language): string {
  const t = getTranslate(language)
  if (!facts || facts.answers < minCases) return t('facts:none')
  if (facts.answerMinutes === null) return t('facts:seldom')
  const hours = Math.round(facts.answerMinutes / 60)
  return hours < 1
    ? t('facts:minutes', { count: Math.max(1, facts.answerMinutes) })
    : t('facts:hours', { count: hours })
}
