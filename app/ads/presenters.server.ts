import { pickPublicContent, type PublicField } from '#app/ads/content.server.ts'
import type { findAdOf, listMyAds, listMyAssignments } from '#app/ads/queries.server.ts'
import type { NewAdQuery } from '#app/ads/search/schema.ts'
import type { FoundAd } from '#app/ads/search/searching.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { allCityNames, skillChoices } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'

type AdListItem = Awaited<ReturnType<typeof listMyAds>>['items'][number]
type Assignment = Awaited<ReturnType<typeof listMyAssignments>>['items'][number]
type OwnAd = NonNullable<Awaited<ReturnType<typeof findAdOf>>>
type PublicAd = Omit<FoundAd, 'ownOfferStatus'>

/** What a client wrote of an ad, with the names of skill and city: their tables stay on the server. */
export function presentContent(ad: Pick<PublicAd, PublicField>, language: Language) {
  return { ...pickPublicContent(ad), ...presentSkillAndCity(ad, language) }
}

/** A client's ad as a card of the list shows it. */
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
  const { address, createdAt, publishedAt, workerDoneAt, acceptedOffer, images } = ad
  const events = ad.events.map(({ type, reason, at }) => ({ type, reason, at: new Date(at) }))
  return {
    ...presentAd(ad, language),
    ...presentContent(ad, language),
    address,
    createdAt,
    publishedAt,
    workerDoneAt,
    acceptedOffer,
    images,
    events,
  }
}

export type PresentedAdDetails = ReturnType<typeof presentAdDetails>

/** What the form of an ad begins with. */
export function presentAdForm(ad: OwnAd, language: Language) {
  return { ...presentContent(ad, language), id: ad.id, address: ad.address }
}

/** What the form of a new ad begins with: the skill and city of the query, or the client's own city with their street. */
export function presentNewAd({ skill, city }: NewAdQuery, own: { city: string; address: string | null }) {
  const isAtHome = city === undefined || city === own.city
  return { skill, city: cityName(city ?? own.city), address: isAtHome ? (own.address ?? undefined) : undefined }
}

export type PresentedAdForm = ReturnType<typeof presentAdForm>

/** An ad that was given to a worker. */
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

/** An open ad as a card of a list shows it. */
export function presentFoundAd(ad: FoundAd, language: Language) {
  const { id, title, minPayout, maxPayout, publishedAt, offerCount, images, ownOfferStatus } = ad
  return {
    id,
    title,
    minPayout,
    maxPayout,
    publishedAt,
    offerCount,
    ownOfferStatus,
    image: images[0] ?? null,
    ...presentSkillAndCity(ad, language),
  }
}

export type PresentedFoundAd = ReturnType<typeof presentFoundAd>

/** The same ad with all that anyone may read of it. */
export function presentPublicAd(ad: PublicAd, language: Language) {
  const { id, status, publishedAt, offerCount, images } = ad
  const client = { name: ad.clientName, since: ad.clientSince, completedJobs: ad.clientCompletedJobs }
  return { ...presentContent(ad, language), id, status, publishedAt, offerCount, images, client }
}

export type PresentedPublicAd = ReturnType<typeof presentPublicAd>

/** The choices of the form's selects. */
export function listAdFormOptions(language: Language) {
  return { cities: allCityNames(), skills: skillChoices(language) }
}

/** A draft may lack both. */
function presentSkillAndCity({ skill, city }: { skill: string; city: string }, language: Language) {
  return { skill, skillLabel: isSkill(skill) ? skillName(skill, language, 'label') : '', city: city && cityName(city) }
}
