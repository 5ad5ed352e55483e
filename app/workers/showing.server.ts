import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill, skillName } from '#app/places/skills.ts'
import type { WorkerCard } from '#app/workers/card.server.ts'

/** The card with city and trades in words; the lists of their names stay on the server. */
export function showWorker({ city, skills, ...card }: WorkerCard, language: Language) {
  return {
    ...card,
    city: cityName(city),
    skills: skills.filter(isSkill).map((key) => ({ key, label: skillName(key, language, 'label') })),
  }
}

export type ShownWorker = ReturnType<typeof showWorker>
