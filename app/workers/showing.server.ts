import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { skillKeys, skillName } from '#app/places/skills.ts'
import type { WorkerCard } from '#app/workers/card.server.ts'

/** The card with city and trades in words, the trades in the order of the catalogue; the lists of names stay on the server. */
export function showWorker({ city, skills, ...card }: WorkerCard, language: Language) {
  return {
    ...card,
    city: cityName(city),
    skills: skillKeys.filter((key) => skills.includes(key)).map((key) => ({ key, label: skillName(key, language, 'label') })),
  }
}

export type ShownWorker = ReturnType<typeof showWorker>
