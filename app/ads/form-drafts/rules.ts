/** New ads that a client has begun in the form, and how long after the last word they are stored. */
export const formDraftLimits = { count: 3, days: 30 } as const
