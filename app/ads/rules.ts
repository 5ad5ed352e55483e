import { daySeconds, hourSeconds, type RateLimit } from '#app/limits/rules.ts'

/** What can be done with an ad in which state: the pages ask whether to show a button, the verbs whether to obey it. */

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

/** Each publication notifies every worker whom the ad fits, so an unconfirmed account has few of them. */
export const publicationLimits = {
  confirmed: [
    { name: 'publish-hour', points: 10, seconds: hourSeconds },
    { name: 'publish-day', points: 20, seconds: daySeconds },
  ],
  unconfirmed: [{ name: 'publish-day', points: 3, seconds: daySeconds }],
} as const satisfies Record<string, readonly RateLimit[]>

export const adTimings = ['asap', 'thisWeek', 'flexible'] as const
export type AdTiming = (typeof adTimings)[number]

/** Ads that one browser may hold before there is an account, and for how long. */
export const visitorDraftLimits = { count: 3, days: 30 } as const

export const adFilters = ['all', 'active', 'completed', 'withOffers', 'withoutOffers'] as const
export type AdFilter = (typeof adFilters)[number]

export const adSorts = ['newest', 'oldest', 'mostOffers', 'highestOffer'] as const
export type AdSort = (typeof adSorts)[number]

type State = { status: AdStatus }
type WithOffers = State & { offerCount: number }

/** An offer was accepted: what was agreed on must not change any more. */
export function isLocked({ status }: State): boolean {
  return status === 'in_progress' || status === 'completed'
}

export function canEdit({ status }: State): boolean {
  return status === 'draft' || status === 'open'
}

/** Offers were made for this budget. `offerCount` leaves out the withdrawn ones. */
export function canEditBudget(ad: WithOffers): boolean {
  return canEdit(ad) && ad.offerCount === 0
}

export function canPublish({ status }: State): boolean {
  return status === 'draft'
}

export function canCancel({ status }: State): boolean {
  return status === 'open' || status === 'in_progress'
}

export function canReactivate({ status }: State): boolean {
  return status === 'cancelled'
}

export function canRepublish({ status }: State): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** What workers answered is not theirs to lose: an ad with offers is cancelled instead. */
export function canDelete({ status, offerCount }: WithOffers): boolean {
  return status === 'draft' || offerCount === 0
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
