/** Below so many cases a share or a median says more of chance than of the member. */
export const minCases = 5

export const answerDays = 365
/** A message counts after so many days, in which it could have been answered. */
export const answerableDays = 2

/** Cases are the agreed times of a worker, or the agreements of a client; answers are those to first messages of clients, with their median. */
export type MemberFacts = { fulfilled: number; cases: number; answers: number; answerMinutes: number | null }
