/** The first is the default. */
export const workerSorts = ['recommended', 'newest'] as const

export type WorkerSort = (typeof workerSorts)[number]

export const maxServiceAreaCities = 20

export const maxAwayDays = 180

/** Thresholds that keep newly opened accounts from influencing the ranking. */
export const ranking = {
  /** Days since the worker registered, for `establishedBaseScore`. */
  minWorkerAgeDays: 14,
  /** Days since the client registered, at the time of the review. */
  minClientAgeDays: 7,
  /** Hours in which a review can be reported before it counts. */
  minReviewAgeHours: 24,
  /** Distinct clients for a place among the top workers. */
  minTopWorkerClients: 3,
  /** A Bayesian prior: each mean includes five ratings of four stars. */
  priorClients: 5,
  priorRating: 4,
} as const

/** A mean rating adds up to 5 000, so unverified workers come last, then new ones, then the established ones. */
export const newWorkerBaseScore = 5_000
export const establishedBaseScore = 10_000

/** One place in so many is paid, at most. */
export const featuredInterval = 5
/** Half a star: members with a paid place stand above nobody who is rated better by as much. */
export const ratingClassSize = 500
