import { beforeEach, expect, test } from 'vitest'
import {
  featureReview,
  listTestimonialCandidates,
  listTestimonials,
  unfeatureReview,
} from '#app/reviews/testimonials.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aReview, withConfirmedEmail, daysFromNoon } from '#tests/workers/review-fixtures.ts'

const now = daysFromNoon(20)

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const aConfirmedClient = async (name: string) => withConfirmedEmail(await aClient({ name }))
const listShown = async () => (await listTestimonials(db, { limit: 10, now })).map(({ name }) => name)
const feature = (reviewId: number) => featureReview(db, { reviewId, now })

test('a review is a testimonial only while it is featured', async () => {
  const reviewId = await aReview({
    client: await aConfirmedClient('Amra'),
    worker: await withConfirmedEmail(await aWorker()),
    at: daysFromNoon(10),
  })
  expect(await listShown()).toEqual([])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toMatchObject([{ id: reviewId, featuredAt: null }])

  expect(await feature(reviewId)).toEqual(done(null))
  expect(await listShown()).toEqual(['Amra'])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toMatchObject([{ id: reviewId, featuredAt: now }])

  expect(await unfeatureReview(db, { reviewId })).toEqual(done(null))
  expect(await unfeatureReview(db, { reviewId })).toEqual(refused('not_featured'))
  expect(await listShown()).toEqual([])
})

test('each worker and each client stand once, the latest choice first', async () => {
  const [mirza, senad] = [await withConfirmedEmail(await aWorker()), await withConfirmedEmail(await aWorker())]
  const [amra, zora, lejla] = [
    await aConfirmedClient('Amra'),
    await aConfirmedClient('Zora'),
    await aConfirmedClient('Lejla'),
  ]
  const pairs = [
    [amra, mirza],
    [zora, mirza],
    [zora, senad],
    [lejla, senad],
  ] as const
  for (const [nth, [client, worker]] of pairs.entries()) {
    const reviewId = await aReview({ client, worker, at: daysFromNoon(10) })
    expect(await featureReview(db, { reviewId, now: new Date(now.getTime() + nth * 1_000) })).toEqual(done(null))
  }
  expect(await listShown()).toEqual(['Lejla', 'Zora'])
  expect(await listTestimonials(db, { limit: 1, now })).toHaveLength(1)
})

test.each([
  ['of three stars', { rating: 3 }, {}],
  ['of few words', { comment: 'Odlično.' }, {}],
  ['of very many words', { comment: 'Odlično. '.repeat(40) }, {}],
  ['of today', { at: now }, {}],
  ['by a client who had just come', { at: daysFromNoon(6) }, {}],
  ['by a client who confirmed nothing', {}, { client: { email_verified_at: null } }],
  ['of a worker who confirmed nothing', {}, { worker: { email_verified_at: null } }],
  ['of a worker who has just come', {}, { worker: { registered_at: daysFromNoon(10) } }],
  ['of a closed account', {}, { client: { deleted_at: noon } }],
  ['of a suspended worker', {}, { worker: { suspended_at: noon } }],
])('a review %s cannot be chosen, nor is it shown once it was', async (_, reviewOverrides, columnsByRole) => {
  const [client, worker] = [await aConfirmedClient('Amra'), await withConfirmedEmail(await aWorker())]
  const reviewId = await aReview({ client, worker, at: daysFromNoon(10), ...reviewOverrides })
  const people = { client, worker }
  for (const [who, columns] of Object.entries(columnsByRole)) {
    await db
      .updateTable('users')
      .set(columns)
      .where('id', '=', people[who as 'client'].id)
      .execute()
  }

  expect(await feature(reviewId)).toEqual(refused('not_eligible'))
  await db.updateTable('reviews').set({ featured_at: now }).where('id', '=', reviewId).execute()
  expect(await listShown()).toEqual([])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toEqual([])
})

test('a review that does not exist cannot be chosen', async () => {
  expect(await feature(999_999)).toEqual(refused('not_eligible'))
})
