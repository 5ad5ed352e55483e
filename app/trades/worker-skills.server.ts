import type { Language } from '#app/i18n/languages.ts'
import { shortenList } from '#app/i18n/shorten-list.ts'
import { skillKeys, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { trades } from './trades.server.ts'

type Worker = { skills: readonly string[]; trades: readonly string[] }

/** In the order of the catalogue; the first trades that a worker has named stand for `other`, which says nothing. */
export function presentSkills(worker: Worker, language: Language) {
  return skillsOf(worker).map((key) => {
    const names = key === 'other' ? tradeNames(worker, key, language) : []
    return { key, label: names.length > 0 ? shortenList(names) : skillName(key, language, 'label') }
  })
}

/** Each skill with all trades below it that the worker has named. */
export function listSkillNames(worker: Worker, language: Language): string[] {
  return skillsOf(worker).flatMap((key) => {
    const names = tradeNames(worker, key, language)
    return key === 'other' && names.length > 0 ? names : [skillName(key, language, 'label'), ...names]
  })
}

function skillsOf({ skills }: Worker): Skill[] {
  return skillKeys.filter((key) => skills.includes(key))
}

function tradeNames(worker: Worker, skill: Skill, language: Language): string[] {
  return trades
    .filter((one) => one.skill === skill && worker.trades.includes(one.key))
    .map(({ names }) => names[language])
}
