/**
 * Drafts of one form and member: those that were only begun, and those that were saved by the button. They are stored for so
 * many days after the last word.
 */
export const formDraftLimits = { begun: 3, saved: 20, days: 30 } as const
