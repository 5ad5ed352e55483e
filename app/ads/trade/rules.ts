/** The choice of a client who needs none of the listed trades. */
export const otherTrade = 'none'
