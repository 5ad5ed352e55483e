import type { Language } from '#app/i18n/languages.ts'
import { allCityNames, skillChoices } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import type { findAdOf, listMyAds, listMyAssignments } from '#app/ads/queries.server.ts'

type AdListItem = Awaited<ReturnType<typeof listMyAds>>['items'][number]
type Assignment = Awaited<ReturnType<typeof listMyAssignments>>['items'][number]
type OwnAd = NonNullable<Awaited<ReturnType<typeof findAdOf>>>

/** A client's ad as a card of the list shows it. The tables of cities and trades stay on the server. */
export function presentAd(ad: Pick<OwnAd, keyof AdListItem & keyof OwnAd>, language: Language) {
  const { id, title, status, minPayout, maxPayout, offerCount, highestOffer, viewCount, createdAt, publishedAt } = ad
  const { skillLabel, city } = presentSkillAndCity(ad, language)
  return {
    id,
    title,
    status,
    minPayout,
    maxPayout,
    offerCount,
    highestOffer,
    viewCount,
    listedSince: publishedAt ?? createdAt,
    skillLabel,
    city,
  }
}

export type PresentedAd = ReturnType<typeof presentAd>

/** The same ad with all that its own page shows. */
export function presentAdDetails(ad: OwnAd, language: Language) {
  const { skill, description, address, acceptsOutsideBudget, images } = ad
  const { createdAt, publishedAt, workerDoneAt, acceptedOffer } = ad
  const events = ad.events.map(({ type, reason, at }) => ({ type, reason, at: new Date(at) }))
  return {
    ...presentAd(ad, language),
    skill,
    description,
    address,
    acceptsOutsideBudget,
    createdAt,
    publishedAt,
    workerDoneAt,
    acceptedOffer,
    images,
    events,
  }
}

export type PresentedAdDetails = ReturnType<typeof presentAdDetails>

/** A job that was given to somebody. */
export function presentAssignment(assignment: Assignment, language: Language) {
  const { id, title, status, acceptedAt, completedAt, workerDoneAt, acceptedOffer, review } = assignment
  return {
    id,
    title,
    status,
    acceptedAt,
    completedAt,
    workerDoneAt,
    acceptedOffer,
    rating: review?.rating ?? null,
    ...presentSkillAndCity(assignment, language),
  }
}

export type PresentedAssignment = ReturnType<typeof presentAssignment>

/** What the form offers to choose from. */
export function listAdFormOptions(language: Language) {
  return { cities: allCityNames(), skills: skillChoices(language) }
}

/** A draft may lack both. */
function presentSkillAndCity({ skill, city }: { skill: string; city: string }, language: Language) {
  return { skill, skillLabel: isSkill(skill) ? skillName(skill, language, 'label') : '', city: city && cityName(city) }
}
