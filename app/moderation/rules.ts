export const answerLimit = 1000
export const noteLimit = 500
/** Images and workers older than this do not wait for a moderator any more. */
export const inboxDays = 14

/** In the order in which they are decided. */
export const inboxKinds = ['report', 'answer', 'words', 'image', 'worker'] as const
export type InboxKind = (typeof inboxKinds)[number]
