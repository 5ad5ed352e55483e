import type { Pricing } from '#app/offers/terms/rules.ts'

/** Accepted offers of so many years back count. */
export const priceYears = 2
/** Below so many offers, or offers of fewer workers, the range would be that of a few people. */
export const minOffersOfPrice = 8
export const minWorkersOfPrice = 4

/** Half of the accepted offers lie between `low` and `high`, in feninga; the days are those of the first and the last. */
export type UsualPrice = {
  skill: string
  pricing: Pricing
  offers: number
  low: number
  high: number
  firstOn: string
  lastOn: string
}
