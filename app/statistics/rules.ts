/**
 * Each metric counts events of one day in Bosnia and Herzegovina, by its key: the user type, the ad's `city skill`, the
 * channel, how long an ad published on that day waited for its first offer, or nothing.
 */
export const dailyMetrics = ['people', 'ads', 'offers', 'accepted', 'completed', 'deliveries', 'first_offer'] as const
export type DailyMetric = (typeof dailyMetrics)[number]

/** Waits of an ad for its first offer, in hours at most. */
export const waitingTimes = [
  { key: 'hour', hours: 1 },
  { key: 'six_hours', hours: 6 },
  { key: 'day', hours: 24 },
  { key: 'later', hours: null },
] as const

/** An ad may get its first offer days after it was published, so the last days are counted again. */
export const recountedDays = 14
