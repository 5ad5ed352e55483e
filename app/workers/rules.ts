/** In which orders the directory can be read; the first is the usual one. */
export const workerSorts = ['recommended', 'newest'] as const

export type WorkerSort = (typeof workerSorts)[number]

/** In how many places a worker can be found and told of ads. */
export const maxServiceAreaCities = 20

/** What a place in a list asks for, so that accounts opened today buy none. */
export const ranking = {
  /** Days since a worker registered, for the first places. */
  minWorkerAgeDays: 14,
  /** Days since a client registered, when the review is written. */
  minClientAgeDays: 7,
  /** Hours in which a review can be reported before it counts. */
  minReviewAgeHours: 24,
  /** Distinct clients whose reviews count, to be featured. */
  minTopWorkerClients: 3,
  /** Ratings count together with five of four stars: the first few move a worker little, and many outrank one. */
  priorClients: 5,
  priorRating: 4,
} as const

/** Established workers stand above all others, and among them the tiers above each other; a mean rating adds up to 5 000. */
export const tierBaseScores = { Regular: 10_000, Student: 10_000, Silver: 20_000, Gold: 30_000 } as const
