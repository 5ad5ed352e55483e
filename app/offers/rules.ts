import type { AdStatus } from '#app/ads/rules.ts'
import { daySeconds, hourSeconds, type RateLimit } from '#app/limits/rules.ts'

/** Rules by the state of an offer: the pages ask whether to show a button, the verbs whether to obey it. */

export const offerStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const
export type OfferStatus = (typeof offerStatuses)[number]
export type States = { status: OfferStatus; adStatus: AdStatus }

/** The names of the states for people and for the API. */
export const offerStatusNames = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<OfferStatus, string>

export const offerLimits = { message: 500, minAmount: 100, maxAmount: 10_000_000 } as const

/** Each of these notifies the other side: sending on one ad again, changing one offer, accepting on one ad again. */
export const sendingLimits: readonly RateLimit[] = [
  { name: 'offer-send-day', counts: 'sender and ad', points: 5, seconds: daySeconds },
]
export const editLimits: readonly RateLimit[] = [
  { name: 'offer-edit-hour', counts: 'offer', points: 10, seconds: hourSeconds },
  { name: 'offer-edit-day', counts: 'offer', points: 30, seconds: daySeconds },
]
export const acceptanceLimits: readonly RateLimit[] = [
  { name: 'accept-day', counts: 'ad', points: 10, seconds: daySeconds },
]

export const offerSorts = ['lowest', 'highest', 'newest', 'bestRated', 'mostExperienced'] as const
export type OfferSort = (typeof offerSorts)[number]

export const offerFilters = ['all', 'underBudget', 'withinBudget', 'overBudget', 'topRated'] as const
export type OfferFilter = (typeof offerFilters)[number]

/** The shown average from which on a worker counts as top rated. */
export const minTopRating = 4.5

/** A withdrawn or rejected worker may try again as long as the ad is open. */
export function canSendOffer(adStatus: AdStatus, previousStatus: OfferStatus | undefined): boolean {
  return adStatus === 'open' && previousStatus !== 'pending' && previousStatus !== 'accepted'
}

export function canEditOffer({ status, adStatus }: States): boolean {
  return status === 'pending' && adStatus === 'open'
}

/** Also while another worker has the job: an offer that waits can be taken back at any time. */
export function canWithdraw({ status }: Pick<States, 'status'>): boolean {
  return status === 'pending'
}

export function canAccept({ status, adStatus }: States): boolean {
  return status === 'pending' && adStatus === 'open'
}

/** `already_accepted` also where another offer was accepted: an ad has one acceptance. */
export function whyNotAccept(status: OfferStatus, acceptedOfferId: number | null) {
  if (acceptedOfferId !== null) return 'already_accepted'
  return status === 'rejected' || status === 'withdrawn' ? (`already_${status}` as const) : 'ad_closed'
}

export function canReject({ status }: Pick<States, 'status'>): boolean {
  return status === 'pending'
}

export const restorableMs = 5 * 60 * 1000

export function canRestore({ status, adStatus, updatedAt, now }: States & { updatedAt: Date; now: Date }): boolean {
  return status === 'rejected' && adStatus === 'open' && now.getTime() - updatedAt.getTime() < restorableMs
}

type Standing = { mayOffer: boolean; isInBudget: boolean }

/** An offer that would be pending again is over with its ad, or withdrawn while its worker may not offer and where the budget has changed. */
export function reinstatedStatus(adStatus: AdStatus, { mayOffer, isInBudget }: Standing): OfferStatus {
  if (adStatus === 'completed' || adStatus === 'cancelled') return 'rejected'
  return mayOffer && isInBudget ? 'pending' : 'withdrawn'
}

export function canUnaccept({ status, adStatus }: States): boolean {
  return status === 'accepted' && adStatus === 'in_progress'
}

/** Once a job, so that a reminder stays one. */
export function canMarkWorkDone({ status, adStatus, workerDoneAt }: States & { workerDoneAt: Date | null }): boolean {
  return status === 'accepted' && adStatus === 'in_progress' && workerDoneAt === null
}

export type WorkerList =
  | '/majstor/pretraga-poslova'
  | '/majstor/moje-ponude'
  | '/majstor/poslovi-u-toku'
  | '/majstor/zavrseni-poslovi'

/** The worker's list in which an ad stands, which its page belongs to and leads back to. */
export function workerListOf(adStatus: AdStatus, offerStatus: OfferStatus | undefined): WorkerList {
  if (!offerStatus) return '/majstor/pretraga-poslova'
  if (offerStatus !== 'accepted') return '/majstor/moje-ponude'
  return adStatus === 'completed' ? '/majstor/zavrseni-poslovi' : '/majstor/poslovi-u-toku'
}

export type OfferMark = 'lowest' | 'bestRated'

type OfferRange = {
  lowest: number | null
  highest: number | null
  maxRating: number | null
  minRating: number | null
}

/** Marks set an offer apart from the others that wait; offers that share the first place all have the mark, unless every offer does. */
export function offerMark(
  { amount, status, rating }: { amount: number | null; status: OfferStatus; rating: number | null },
  { lowest, highest, maxRating, minRating }: OfferRange,
): OfferMark | null {
  if (status !== 'pending') return null
  if (amount !== null && amount === lowest && lowest !== highest) return 'lowest'
  const shown = rating === null ? null : Math.round(rating * 10) / 10
  const isBest = shown !== null && shown === maxRating && maxRating !== minRating
  return isBest && shown >= minTopRating ? 'bestRated' : null
}

export type Budget = { minPayout: number; maxPayout: number | null; acceptsOutsideBudget: boolean }

export type BudgetPosition = 'under' | 'within' | 'over'

export function budgetPosition(
  amount: number,
  { minPayout, maxPayout }: Omit<Budget, 'acceptsOutsideBudget'>,
): BudgetPosition {
  if (amount < minPayout) return 'under'
  return maxPayout !== null && amount > maxPayout ? 'over' : 'within'
}

/** The total may be named after the visit: nobody knows whether it lies in the budget. */
export function canLeaveTotalOpen({ acceptsOutsideBudget }: Pick<Budget, 'acceptsOutsideBudget'>): boolean {
  return acceptsOutsideBudget
}

/** The amounts in feninga between which an offer for this ad has to lie. */
export function offerRange({ minPayout, maxPayout, acceptsOutsideBudget }: Budget): {
  minAmount: number
  maxAmount: number
} {
  if (acceptsOutsideBudget) return { minAmount: offerLimits.minAmount, maxAmount: offerLimits.maxAmount }
  return { minAmount: minPayout, maxAmount: maxPayout ?? offerLimits.maxAmount }
}
