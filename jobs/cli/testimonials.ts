import { featureReview, listTestimonialCandidates, unfeatureReview } from '#app/reviews/testimonials.server.ts'
import { db } from '#db/connection.ts'
import { fail, idOf, print, printList } from './output.ts'

export async function showTestimonials(): Promise<void> {
  const now = new Date()
  await printList((limit) => listTestimonialCandidates(db, { limit, now }), {
    empty: 'No review can stand on the first page yet.',
    headings: ['id', 'chosen', 'rating', 'written', 'text'],
    cellsOf: ({ id, featuredAt, rating, createdAt, comment }) => [
      id,
      featuredAt ? dayOf(featuredAt) : '-',
      rating,
      dayOf(createdAt),
      comment.replaceAll(/\s+/g, ' '),
    ],
  })
}

export async function addTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Choose which review? Give its id, as "testimonials" lists it.')
  const outcome = await featureReview(db, { reviewId, now: new Date() })
  if (!outcome.ok) return fail('That review cannot stand on the first page; nothing was changed.')
  print('It is chosen. The first page shows the latest three, when there are two at least.')
}

export async function removeTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Remove which review? Give its id, as "testimonials" lists it.')
  const outcome = await unfeatureReview(db, { reviewId })
  if (!outcome.ok) return fail('That review is not chosen; nothing was changed.')
  print('It is no longer chosen.')
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
