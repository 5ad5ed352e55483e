export const answerLimit = 1000
export const noteLimit = 500
/** Pictures and workers older than this are not asked about any more. */
export const inboxDays = 14
