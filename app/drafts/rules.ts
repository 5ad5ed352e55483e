/**
 * Drafts of one form and member: those that were only begun, and those that were saved by the button; a browser holds as many
 * begun ones. They are stored for so many days after the last word.
 */
export const formDraftLimits = { begun: 3, saved: 20, days: 30 } as const

/** Forms that were sent to pages without a session: pages of one browser, and how long a form that was given back may be read again. */
export const savedFormLimits = { pages: 3, days: 3, readMinutes: 10 } as const
