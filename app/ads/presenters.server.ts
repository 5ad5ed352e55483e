import { whyNotDelete } from '#app/ads/rules.ts'
import { pickPublicContent, type PublicField } from '#app/ads/content.server.ts'
import { presentAdEvents } from '#app/ads/expiry/presenter.server.ts'
import type { findAdOf, listMyAds, listMyAssignments } from '#app/ads/queries.server.ts'
import type { NewAdQuery } from '#app/ads/search/schema.ts'
import type { FoundAd } from '#app/ads/search/searching.server.ts'
import { presentAgreedTime } from '#app/assignments/appointments/time-range.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { tradeOrSkillName } from '#app/trades/trades.server.ts'

type AdListItem = Awaited<ReturnType<typeof listMyAds>>['items'][number]
type Assignment = Awaited<ReturnType<typeof listMyAssignments>>['items'][number]
type OwnAd = NonNullable<Awaited<ReturnType<typeof findAdOf>>>
type PublicAd = Omit<FoundAd, 'ownOfferStatus' | 'ownOfferId' | 'ownDecline'> & { review?: OwnAd['review'] }

/** A client's words of an ad, with the names of skill and city: their tables stay on the server. */
export function presentContent(ad: Pick<PublicAd, PublicField | 'trade'>, language: Language) {
  return { ...pickPublicContent(ad), ...presentTradeAndCity(ad, language) }
}

export function presentAd(ad: Pick<OwnAd, keyof AdListItem & keyof OwnAd>, language: Language) {
  const { id, title, status, minPayout, maxPayout, offerCount, lowestOffer, createdAt, publishedAt } = ad
  const { skill, city } = presentTradeAndCity(ad, language)
  return {
    id,
    title,
    status,
    minPayout,
    maxPayout,
    offerCount,
    lowestOffer,
    isRemoved: ad.hiddenAt !== null,
    listedSince: publishedAt ?? createdAt,
    image: ad.images[0] ?? null,
    skill,
    city,
  }
}

export type PresentedAd = ReturnType<typeof presentAd>

/** The same ad with all that its own page shows. */
export function presentAdDetails(ad: OwnAd, language: Language) {
  const { address, createdAt, publishedAt, acceptedAt, workerDoneAt, acceptedOffer, lowestOffers, images, review } = ad
  return {
    ...presentAd(ad, language),
    ...presentContent(ad, language),
    address,
    viewCount: ad.viewCount,
    questionCount: ad.questionCount,
    allOffers: ad.allOffers,
    isDeletable: whyNotDelete(ad) === undefined,
    hiddenAt: ad.hiddenAt,
    createdAt,
    publishedAt,
    acceptedAt,
    workerDoneAt,
    acceptedOffer,
    agreedTime: presentAgreedTime(ad.agreedTime, language),
    lowestOffers,
    images,
    events: presentAdEvents(ad.events, language),
    hasExpired: ad.events.findLast(({ type }) => type === 'cancelled')?.reason === 'expired',
    review: presentReviewOfAd(review),
  }
}

export type PresentedAdDetails = ReturnType<typeof presentAdDetails>

export function presentAdForm(ad: OwnAd, language: Language) {
  return { ...presentContent(ad, language), id: ad.id, address: ad.address }
}

/** The form of a new ad begins with the skill and city of the query, or the client's own city with their street. */
export function presentNewAd({ city, ...query }: NewAdQuery, own: { city: string; address: string | null }) {
  const isAtHome = city === undefined || city === own.city
  return { ...query, city: cityName(city ?? own.city), address: isAtHome ? (own.address ?? undefined) : undefined }
}

export type PresentedAdForm = ReturnType<typeof presentAdForm>

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
    agreedTime: presentAgreedTime(assignment.agreedTime, language),
    rating: review?.rating ?? null,
    ...presentTradeAndCity(assignment, language),
  }
}

export type PresentedAssignment = ReturnType<typeof presentAssignment>

export function presentFoundAd(ad: FoundAd, language: Language) {
  const { id, title, minPayout, maxPayout, publishedAt, offerCount, images, ownOfferStatus, ownDecline } = ad
  return {
    id,
    title,
    minPayout,
    maxPayout,
    publishedAt,
    offerCount,
    ownOfferStatus,
    ownDecline,
    image: images[0] ?? null,
    ...presentTradeAndCity(ad, language),
  }
}

export type PresentedFoundAd = ReturnType<typeof presentFoundAd>

export function presentPublicAd(ad: PublicAd, language: Language) {
  const { id, status, publishedAt, offerCount, images } = ad
  const client = { id: ad.clientId, name: ad.clientName, since: ad.clientSince, completedJobs: ad.clientCompletedJobs }
  const review = presentReviewOfAd(ad.review ?? null)
  return { ...presentContent(ad, language), id, status, publishedAt, offerCount, images, client, review }
}

export type PresentedPublicAd = ReturnType<typeof presentPublicAd>

/** Its time comes as text out of the ad's row. */
export function presentReviewOfAd(review: OwnAd['review']) {
  return review && { ...review, createdAt: new Date(review.createdAt) }
}

/** A draft may lack both. */
function presentTradeAndCity(ad: Pick<AdListItem, 'skill' | 'trade' | 'city'>, language: Language) {
  const { skill, city } = ad
  return { skill, skillLabel: tradeOrSkillName(ad, language), city: city && cityName(city) }
}
