import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName, cityNameFrom } from '#app/places/cities.ts'
import { listSkillNames, presentSkills } from '#app/trades/worker-skills.server.ts'
import { presentWorkerFacts } from '#app/statistics/facts/presenter.server.ts'
import type { ListedWorkerCard, WorkerCard } from '#app/workers/card.server.ts'
import type { findPublicWorker } from '#app/workers/queries.server.ts'

/** City and skills by name. */
export function presentWorker({ city, skills, trades, ...card }: WorkerCard, language: Language) {
  return {
    ...card,
    city: cityName(city),
    skills: presentSkills({ skills, trades }, language),
  }
}

/** Workers of another town than `near`, the town of the list, have their distance from it. */
export function presentListedWorker(
  { works, quote, isFeatured = false, ...card }: ListedWorkerCard & { isFeatured?: boolean },
  { language, near }: { language: Language; near?: string | undefined },
) {
  const city = cityNameFrom(near ? [near] : [], card.city)
  return { ...presentWorker(card, language), city, works, quote, isFeatured }
}

export type PresentedListedWorker = ReturnType<typeof presentListedWorker>

type WorkerRow = NonNullable<Awaited<ReturnType<typeof findPublicWorker>>>

export function presentProfile(
  {
    card,
    workDescription,
    skillDetails,
    area,
    phoneVerifiedAt,
    emailVerifiedAt,
    awayUntil,
    facts,
    ratingCounts,
  }: WorkerRow,
  language: Language,
) {
  return {
    worker: presentWorker(card, language),
    skillNames: listSkillNames(card, language),
    workDescription,
    skillDetails,
    area: area.map(cityName),
    phoneVerifiedAt,
    emailVerifiedAt,
    awayUntil: presentDay(awayUntil, language),
    facts: presentWorkerFacts(facts, language),
    ratingCounts,
  }
}

export function presentDay(day: string | null, language: Language): string | null {
  return day === null ? null : formatDate(new Date(`${day}T12:00:00Z`), language)
}

export type PresentedProfile = ReturnType<typeof presentProfile>

export type PresentedWorker = ReturnType<typeof presentWorker>

/** The skill of a worker with no other; of several, the client has to say which is needed. */
export function onlySkillOf({ skills }: PresentedWorker) {
  return skills.length === 1 ? skills[0]!.key : undefined
}
