/**
 * How many drafts of one form a member has: those that were only begun, and those that were saved by the button. After the last
 * word they are stored so many days.
 */
export const formDraftLimits = { begun: 3, saved: 20, days: 30 } as const
