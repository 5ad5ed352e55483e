/** Below so many cases a share or a median says more of chance than of the member. */
export const minCases = 5

export const answerDays = 365
/** A message counts after so many days, in which it could have been answered. */
export const answerableDays = 2

/** Of a worker: agreed times, and first messages of clients with the median of the minutes to the answer. Of a client: agreements. */
export type MemberFacts = { fulfilled: number; cases: number; answers: number; answerMinutes: number | null }
