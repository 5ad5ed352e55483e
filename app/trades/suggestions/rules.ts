export const maxWordLength = 40
export const maxWaitingSuggestions = 5

/** The decision of the owner that a word names no trade. */
export const noTrade = 'none'
