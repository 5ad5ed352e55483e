/** Characters of a client's comment. */
export const commentLimit = 1000

export const reviewsPerPage = 10
