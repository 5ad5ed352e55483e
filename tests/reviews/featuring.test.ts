import { beforeEach, expect, test } from 'vitest'
import {
  featureReview,
  listTestimonialCandidates,
  listTestimonials,
  unfeatureReview,
} from '#app/reviews/featuring.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import { aReview, confirmed, later } from '#tests/workers/history.ts'

const now = later(20)

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const someone = async (name: string) => confirmed(await aClient({ name }))
const shown = async () => (await listTestimonials(db, { limit: 10, now })).map(({ name }) => name)
const feature = (reviewId: number) => featureReview(db, { reviewId, now })

test('nothing is shown until a person chose it, and no longer once it was taken off', async () => {
  const reviewId = await aReview({
    client: await someone('Amra'),
    worker: await confirmed(await aWorker()),
    at: later(10),
  })
  expect(await shown()).toEqual([])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toMatchObject([{ id: reviewId, featuredAt: null }])

  expect(await feature(reviewId)).toEqual(done(null))
  expect(await shown()).toEqual(['Amra'])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toMatchObject([{ id: reviewId, featuredAt: now }])

  expect(await unfeatureReview(db, { reviewId })).toEqual(done(null))
  expect(await unfeatureReview(db, { reviewId })).toEqual(refused('not_featured'))
  expect(await shown()).toEqual([])
})

test('each worker and each client stand once, the latest choice first', async () => {
  const [mirza, senad] = [await confirmed(await aWorker()), await confirmed(await aWorker())]
  const [amra, zora, lejla] = [await someone('Amra'), await someone('Zora'), await someone('Lejla')]
  const pairs = [
    [amra, mirza],
    [zora, mirza],
    [zora, senad],
    [lejla, senad],
  ] as const
  for (const [nth, [client, worker]] of pairs.entries()) {
    const reviewId = await aReview({ client, worker, at: later(10) })
    expect(await featureReview(db, { reviewId, now: new Date(now.getTime() + nth * 1_000) })).toEqual(done(null))
  }
  expect(await shown()).toEqual(['Lejla', 'Zora'])
  expect(await listTestimonials(db, { limit: 1, now })).toHaveLength(1)
})

test.each([
  ['of three stars', { rating: 3 }, {}],
  ['of few words', { comment: 'Odlično.' }, {}],
  ['of very many words', { comment: 'Odlično. '.repeat(40) }, {}],
  ['of today', { at: now }, {}],
  ['by a client who had just come', { at: later(6) }, {}],
  ['by a client who confirmed nothing', {}, { client: { email_verified_at: null } }],
  ['of a worker who confirmed nothing', {}, { worker: { email_verified_at: null } }],
  ['of a worker who has just come', {}, { worker: { registered_at: later(10) } }],
  ['of a closed account', {}, { client: { deleted_at: noon } }],
  ['of a suspended worker', {}, { worker: { suspended_at: noon } }],
])('a review %s cannot be chosen, nor is it shown once it was', async (_, written, become) => {
  const [client, worker] = [await someone('Amra'), await confirmed(await aWorker())]
  const reviewId = await aReview({ client, worker, at: later(10), ...written })
  const people = { client, worker }
  for (const [who, columns] of Object.entries(become)) {
    await db
      .updateTable('users')
      .set(columns)
      .where('id', '=', people[who as 'client'].id)
      .execute()
  }

  expect(await feature(reviewId)).toEqual(refused('not_eligible'))
  await db.updateTable('reviews').set({ featured_at: now }).where('id', '=', reviewId).execute()
  expect(await shown()).toEqual([])
  expect(await listTestimonialCandidates(db, { limit: 10, now })).toEqual([])
})

test('a review that does not exist cannot be chosen', async () => {
  expect(await feature(999_999)).toEqual(refused('not_eligible'))
})
