import { daySeconds, hourSeconds, type RateLimit } from '#app/limits/rules.ts'

/** Rules by the state of an ad: the pages ask whether to show a button, the verbs whether to obey it. */

export const adStatuses = ['draft', 'open', 'in_progress', 'completed', 'cancelled'] as const
export type AdStatus = (typeof adStatuses)[number]

export const adLimits = {
  title: 100,
  description: 2000,
  address: 100,
  city: 50,
  images: 8,
  reason: 500,
  /** Feninga: 1 KM and 100 000 KM. */
  minPayout: 100,
  maxPayout: 10_000_000,
} as const

const publishDay = { name: 'publish-day', counts: 'sender', points: 20, seconds: daySeconds } as const

/** Each publication notifies every worker whom the ad fits, so an unconfirmed account has few; confirming resets no day. */
export const publicationLimits = {
  confirmed: [{ name: 'publish-hour', counts: 'sender', points: 10, seconds: hourSeconds }, publishDay],
  unconfirmed: [{ name: 'publish-day-unconfirmed', counts: 'sender', points: 3, seconds: daySeconds }, publishDay],
} as const satisfies Record<string, readonly RateLimit[]>

export const adTimings = ['asap', 'thisWeek', 'flexible'] as const
export type AdTiming = (typeof adTimings)[number]

export const adFilters = ['all', 'open', 'active', 'completed', 'withOffers', 'withoutOffers'] as const
export type AdFilter = (typeof adFilters)[number]

export const adSorts = ['newest', 'oldest', 'mostOffers', 'highestOffer'] as const
export type AdSort = (typeof adSorts)[number]

type State = { status: AdStatus }
/** `allOffers` are those that were not withdrawn, also of workers whom the client has blocked, which no page shows. */
type WithOffers = State & { allOffers: number }
/** `hiddenAt`: since when moderators hide the ad, which changes nothing of its status but keeps it from being public. */
type Hideable = { hiddenAt: Date | null }

/** An offer was accepted: what was agreed on must not change any more. */
export function isLocked({ status }: State): boolean {
  return status === 'in_progress' || status === 'completed'
}

export function canEdit({ status }: State): boolean {
  return status === 'draft' || status === 'open'
}

/** Offers were made for this budget. */
export function canEditBudget(ad: WithOffers): boolean {
  return canEdit(ad) && ad.allOffers === 0
}

export function canPublish({ status, hiddenAt }: State & Hideable): boolean {
  return status === 'draft' && !hiddenAt
}

/** Also a draft on which offers wait, because it was open before a suspension or a removal. */
export function canCancel({ status, allOffers }: WithOffers): boolean {
  return status === 'open' || status === 'in_progress' || (status === 'draft' && allOffers > 0)
}

export function canReactivate({ status, hiddenAt }: State & Hideable): boolean {
  return status === 'cancelled' && !hiddenAt
}

/** The copy of an ad that was removed would be the same ad again. */
export function canRepublish({ status, hiddenAt }: State & Hideable): boolean {
  return (status === 'completed' || status === 'cancelled') && !hiddenAt
}

type Deletable = WithOffers & Hideable & { questionCount: number; wasAgreed: boolean }

/** Answers of workers are not the client's to delete, nor what was agreed: such an ad is cancelled instead, and questions stay with a removed ad. */
export function whyNotDelete({
  allOffers,
  wasAgreed,
  hiddenAt,
  questionCount,
}: Deletable): 'has_offers' | 'has_questions' | undefined {
  if (allOffers > 0 || wasAgreed) return 'has_offers'
  return hiddenAt && questionCount > 0 ? 'has_questions' : undefined
}

/** A draft may be incomplete; a published ad needs all its parts. */
export function isComplete(ad: {
  title: string
  description: string
  skill: string
  city: string
  address: string
}): boolean {
  return [ad.title, ad.description, ad.skill, ad.city, ad.address].every((part) => part !== '')
}

/** The names of the states for people and for the API. */
export const adStatusNames = {
  draft: 'Draft',
  open: 'Open',
  in_progress: 'InProgress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<AdStatus, string>
