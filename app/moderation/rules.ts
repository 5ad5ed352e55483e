export const answerLimit = 1000
export const noteLimit = 500
/** Pictures and workers older than this are not asked about any more. */
export const inboxDays = 14

/** In the order in which they are decided. */
export const inboxKinds = ['report', 'answer', 'words', 'image', 'worker'] as const
export type InboxKind = (typeof inboxKinds)[number]
