export const maxCommentLength = 1000

export const maxReplyLength = 500

export const reviewsPerPage = 10

/** Reviews on the first page have at least these stars, and this much text in characters. */
export const testimonialLimits = { minRating: 4, minLength: 20, maxLength: 300 } as const

/** The first of each worker and of each client. */
export function distinctPeople<Review extends { workerId: number; clientId: number }>(reviews: Review[]): Review[] {
  const workers = new Set<number>()
  const clients = new Set<number>()
  return reviews.filter(({ workerId, clientId }) => {
    if (workers.has(workerId) || clients.has(clientId)) return false
    workers.add(workerId)
    clients.add(clientId)
    return true
  })
}
