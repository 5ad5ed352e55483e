import { presentContent, presentReviewOfAd } from '#app/ads/presenters.server.ts'
import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { presentAgreedTime } from '#app/assignments/appointments/time-range.server.ts'
import { formatBudget, formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { findOfferToClient, listOffersOfAd } from '#app/offers/queries.server.ts'
import { presentClientFacts } from '#app/statistics/facts/presenter.server.ts'
import { presentSkillPrice } from '#app/catalogue/prices.server.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import { presentEnd } from '#app/offers/silence/presenter.server.ts'
import { reportPath } from '#app/reports/paths.ts'
import { presentAcceptance, splitOfferPrice } from '#app/offers/prices/presenters.ts'
import { offerMark, workerListOf } from '#app/offers/rules.ts'
import type { findAdForWorker, OwnAssignmentRow, OwnOfferRow } from '#app/offers/worker-queries.server.ts'
import { presentAgreedImage, presentImageLink } from '#app/offers/image/presenter.server.ts'
import { presentFacts, presentTerms } from '#app/offers/terms/presenters.server.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { cityName } from '#app/places/cities.ts'
import { presentWorker } from '#app/workers/presenters.server.ts'
import type { findOfferingWorker } from '#app/workers/queries.server.ts'

export function presentOwnOffer(offer: OwnOfferRow) {
  const { id, adId, title, city, clientName, amount, unitPrice, status, adStatus, updatedAt } = offer
  const isSeen = status === 'pending' && adStatus === 'open' && offer.seenAt !== null
  return { id, adId, title, city: cityName(city), clientName, amount, unitPrice, status, adStatus, updatedAt, isSeen }
}

/** The same for an offer that got the ad, with what has come of it. */
export function presentOwnAssignment(assignment: OwnAssignmentRow, language: Language) {
  const { clientId, workerDoneAt, rating, comment } = assignment
  const agreedTime = presentAgreedTime(assignment.agreedTime, language)
  return { ...presentOwnOffer(assignment), clientId, workerDoneAt, agreedTime, rating, comment }
}

type AdForWorker = NonNullable<Awaited<ReturnType<typeof findAdForWorker>>>

export function presentAdForWorker(ad: AdForWorker, { t, language, now }: Translation & { now: Date }) {
  const { id, status, address, publishedAt, workerDoneAt, offerCount, highestOffer } = ad
  const { clientId, clientName, clientPhone, clientCompletedJobs: count, images } = ad
  const client = t('search:ad.client_since', {
    name: clientName || t('common:labels.deleted_user'),
    date: formatDate(ad.clientSince, language),
  })
  const hasAgreement = status === 'completed' && ad.ownOffer?.status === 'accepted' && clientName !== ''
  return {
    ...presentContent(ad, language),
    id,
    status,
    list: workerListOf(status, ad.ownOffer?.status),
    address,
    publishedAt,
    workerDoneAt,
    offerCount,
    highestOffer: highestOffer === null ? null : t('offers:ad.highest', { amount: formatKm(highestOffer, language) }),
    clientId,
    clientName,
    clientPhone,
    client: [client, count > 0 && t('search:ad.client_jobs', { count }), presentClientFacts(ad.clientFacts, language)]
      .filter(Boolean)
      .join(' · '),
    images,
    // The time concerns only the worker whose offer was accepted.
    agreedTime: ad.ownOffer?.status === 'accepted' ? presentAgreedTime(ad.agreedTime, language) : null,
    agreement: hasAgreement ? { to: agreementPath(false, id), label: t('appointments:open_page') } : null,
    ownDecline: ad.ownDecline,
    report: { to: reportPath('ad', id), label: t('safety:reports.open.ad') },
    end: ad.ownOffer?.status === 'accepted' ? presentEnd(ad, 'worker', { language, now }) : null,
    review: ad.ownOffer?.status === 'accepted' ? presentReviewOfAd(ad.review) : null,
  }
}

export type PresentedAdForWorker = ReturnType<typeof presentAdForWorker>

type OfferToClient = Awaited<ReturnType<typeof listOffersOfAd>>[number]

export function presentOfferToClient(offer: OfferToClient, { t, language }: Translation) {
  const { id, amount, message, image, status, updatedAt, latestReview } = offer
  const mark = offerMark({ amount, status, rating: offer.worker.rating }, offer)
  return {
    id,
    amount,
    ...(amount === null && splitOfferPrice(offer, { t, language })),
    message,
    ...(image && { image: presentImageLink(offer, t) }),
    ...presentFacts(offer.terms, { t, language }, amount),
    acceptance: presentAcceptance(offer, { t, language }),
    status,
    updatedAt,
    latestReview,
    mark,
    worker: presentBidder(offer.worker),
  }
}

function presentBidder({ id, name, surnameInitial, profileImageId, city, ...card }: OfferToClient['worker']) {
  const { rating, reviewCount, completedJobs, yearsOfExperience } = card
  const facts = { rating, reviewCount, completedJobs, yearsOfExperience }
  return { id, name, surnameInitial, profileImageId, city: cityName(city), ...facts }
}

type OfferingWorker = NonNullable<Awaited<ReturnType<typeof findOfferingWorker>>>

/** The offer beside the profile of its worker. */
export function presentOfferOnProfile(found: OfferingWorker, reader: Translation) {
  const { offerId: id, amount, message, image, offerStatus: status, updatedAt } = found
  return {
    id,
    amount,
    ...splitOfferPrice(found, reader),
    message,
    ...(image && { images: [image] }),
    terms: presentTerms(found.terms, reader, amount),
    acceptance: presentAcceptance(found, reader),
    status,
    updatedAt,
    worker: { id: found.card.id },
  }
}

export type PresentedOffer = ReturnType<typeof presentOfferToClient>

type Budget = { skill: string | null; minPayout: number; maxPayout: number | null; usualTotal: UsualPrice | null }

/** What the client wants to pay, and what others accepted for such a job. */
export function presentBudget(
  { skill, minPayout, maxPayout, usualTotal }: Budget,
  { t, language }: Translation,
): string {
  const budget = t('offers:list.budget', { budget: formatBudget(minPayout, maxPayout, language, t) })
  const usual = skill && presentSkillPrice(skill, usualTotal, { t, language })
  return usual ? `${budget}. ${usual}` : budget
}

/** An offer on the page that asks before the client decides on it. */
export function presentDecision(
  offer: NonNullable<Awaited<ReturnType<typeof findOfferToClient>>>,
  { t, language }: Translation,
) {
  const { id, adId, title, amount, unitPrice, message, image, status, adStatus, worker } = offer
  const terms = presentTerms(offer.terms, { t, language }, amount)
  const shown = { id, adId, title, amount, unitPrice, message, terms, worker: presentWorker(worker, language) }
  const key = offerKey({ amount, terms: offer.terms, message, imageId: image?.id ?? null })
  return { offer: { ...shown, key, photo: presentAgreedImage(image, t) }, status, adStatus }
}
