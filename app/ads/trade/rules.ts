/** What a client chooses who needs none of the trades that are listed. */
export const otherTrade = 'none'
