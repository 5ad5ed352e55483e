import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { featureReview, listTestimonials } from '#app/reviews/testimonials.server.ts'
import { listTopWorkers } from '#app/workers/top-workers.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aReview, withConfirmedEmail, daysFromNoon } from './review-fixtures.ts'

type Person = { id: number }

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const clients = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => withConfirmedEmail(await aClient())))
const listDirectoryNames = async () => (await searchWorkers(db, {})).items.map(({ name }) => name)
const listTopWorkerNames = async (...skills: Parameters<typeof listTopWorkers>[1]['skills']) => {
  const featured = await listTopWorkers(db, { skills: skills.length ? skills : ['electrician'] })
  return featured.map(({ card }) => card.name)
}

async function reviewWorker(worker: Person, reviewers: Person[], { rating = 5, days = 10 } = {}): Promise<void> {
  for (const client of reviewers) await aReview({ client, worker, rating, at: daysFromNoon(days) })
}

async function findRanking(worker: Person) {
  return db
    .selectFrom('worker_profiles')
    .select(['recommendation', 'counted_clients as clients', 'rating_sum as sum', 'review_count as count'])
    .where('user_id', '=', worker.id)
    .executeTakeFirstOrThrow()
}

test('many good ratings outrank a single five, in the directory and among the featured', async () => {
  const single = await withConfirmedEmail(await aWorker({ name: 'Jedna petica' }))
  const many = await withConfirmedEmail(await aWorker({ name: 'Mnogo dobrih' }))
  const none = await withConfirmedEmail(await aWorker({ name: 'Neocijenjen' }))
  const people = await clients(12)
  await reviewWorker(many, people.slice(0, 11))
  await reviewWorker(many, people.slice(11), { rating: 4 })
  await reviewWorker(single, people.slice(0, 1))
  await refreshRanking(db, { now: daysFromNoon(20) })

  expect(await listDirectoryNames()).toEqual(['Mnogo dobrih', 'Jedna petica', 'Neocijenjen'])
  expect(await listTopWorkerNames()).toEqual(['Mnogo dobrih'])
  // Five of four stars and eleven fives and a four; five of four stars and a five; nothing but those.
  const rankings = await Promise.all([many, single, none].map(findRanking))
  expect(rankings.map(({ recommendation }) => recommendation)).toEqual([14_647, 14_166, 14_000])
})

test('of one client only the latest rating counts, however many jobs there were; the average that is shown counts all', async () => {
  const worker = await withConfirmedEmail(await aWorker())
  const [amra] = await clients(1)
  for (const [rating, days] of [
    [5, 9],
    [5, 10],
    [2, 11],
  ] as const)
    await aReview({ client: amra!, worker, rating, at: daysFromNoon(days) })
  await refreshRanking(db, { now: daysFromNoon(20) })
  expect(await findRanking(worker)).toEqual({ recommendation: 13_666, clients: 1, sum: 12, count: 3 })
  expect((await searchWorkers(db, {})).items).toMatchObject([{ rating: 4, reviewCount: 3 }])
})

test('a rating counts from a day after it was written, by a client who was there for a week', async () => {
  const worker = await withConfirmedEmail(await aWorker())
  const [amra, zora] = await clients(2)
  await aReview({ client: amra!, worker, at: daysFromNoon(6.9) })
  await aReview({ client: zora!, worker, at: daysFromNoon(19) })
  const countedAt = async (days: number) => {
    await refreshRanking(db, { now: daysFromNoon(days) })
    return (await findRanking(worker)).clients
  }
  expect(await countedAt(19.9)).toBe(0)
  expect(await countedAt(20)).toBe(1)
  expect(await countedAt(400)).toBe(1)
})

test('a rating counts when both have confirmed something, and no longer when one is suspended', async () => {
  const worker = await aWorker()
  const client = await aClient()
  await aReview({ client, worker, at: daysFromNoon(10) })
  const counted = async () => {
    await refreshRanking(db, { now: daysFromNoon(20) })
    return (await findRanking(worker)).clients
  }
  expect(await counted()).toBe(0)
  await markVerified(db, { userId: client.id, purpose: 'phone', now: noon })
  expect(await counted()).toBe(0)
  await markVerified(db, { userId: worker.id, purpose: 'email', now: noon })
  expect(await counted()).toBe(1)
  await db.updateTable('users').set({ suspended_at: noon }).where('id', '=', client.id).execute()
  expect(await counted()).toBe(0)
})

test('the first places ask for two weeks and a confirmed contact, whatever the tier', async () => {
  const fresh = await withConfirmedEmail(await aWorker({ name: 'Nov i zlatan', now: daysFromNoon(10) }))
  const unknown = await aWorker({ name: 'Nepotvrđen i zlatan' })
  const silver = await withConfirmedEmail(await aWorker({ name: 'Srebrni' }))
  await withConfirmedEmail(await aWorker({ name: 'Obični' }))
  for (const [{ id }, tier] of [
    [fresh, 'Gold'],
    [unknown, 'Gold'],
    [silver, 'Silver'],
  ] as const) {
    await db.updateTable('worker_profiles').set({ tier }).where('user_id', '=', id).execute()
  }

  await refreshRanking(db, { now: daysFromNoon(20) })
  expect(await listDirectoryNames()).toEqual(['Obični', 'Srebrni', 'Nov i zlatan', 'Nepotvrđen i zlatan'])
  await refreshRanking(db, { now: daysFromNoon(25) })
  expect((await listDirectoryNames()).at(-1)).toBe('Nepotvrđen i zlatan')
})

test('a worker with two skills is featured once, and the other skill shows its next worker', async () => {
  const both = await withConfirmedEmail(await aWorker({ name: 'Oboje', skills: ['electrician', 'plumber'] }))
  const second = await withConfirmedEmail(await aWorker({ name: 'Drugi', skills: ['plumber'] }))
  const people = await clients(4)
  await reviewWorker(both, people)
  await reviewWorker(second, people.slice(0, 3))
  await refreshRanking(db, { now: daysFromNoon(20) })
  expect(await listTopWorkerNames('electrician', 'plumber', 'painter')).toEqual(['Oboje', 'Drugi'])
  expect(await listTopWorkerNames('plumber', 'electrician')).toEqual(['Oboje'])
})

test('refreshing the ranking without changes updates no row', async () => {
  await reviewWorker(await withConfirmedEmail(await aWorker()), await clients(3))
  expect(await refreshRanking(db, { now: daysFromNoon(20) })).toBe(1)
  expect(await refreshRanking(db, { now: daysFromNoon(20.1) })).toBe(0)
})

const actions = ['review', 'review again', 'confirm clients', 'confirm worker', 'refresh', 'choose'] as const

/** An attacker's accounts, opened at noon, and what can be done with them within a day. */
async function attack(size: number, order: readonly (typeof actions)[number][]): Promise<void> {
  const worker = await aWorker({ name: 'Napadač' })
  const accomplices = await Promise.all(Array.from({ length: size - 1 }, () => aClient({ name: 'Ortak' })))
  const comment = 'Najbolji majstor na svijetu, zovite samo njega.'
  const reviews: number[] = []
  const reviewAsEveryone = async () => {
    for (const client of accomplices) reviews.push(await aReview({ client, worker, comment, at: daysFromNoon(0.5) }))
  }
  for (const [nth, action] of order.entries()) {
    const now = daysFromNoon(0.5 + nth / 20)
    if (action.startsWith('review')) await reviewAsEveryone()
    if (action === 'confirm clients') await Promise.all(accomplices.map(withConfirmedEmail))
    if (action === 'confirm worker') await withConfirmedEmail(worker)
    if (action === 'refresh') await refreshRanking(db, { now })
    if (action !== 'choose') continue
    for (const reviewId of reviews) expect(await featureReview(db, { reviewId, now })).toMatchObject({ ok: false })
  }
}

test.each([2, 10])(
  '%i new accounts cannot reach the first place, in any order of actions',
  { timeout: 120_000 },
  async (size) => {
    const before = { now: daysFromNoon(-60) }
    const honest = await withConfirmedEmail(await aWorker({ name: 'Pošteni', ...before }))
    for (let nth = 0; nth < 3; nth += 1) {
      const client = await withConfirmedEmail(await aClient({ name: 'Poštena', ...before }))
      const colleague = await withConfirmedEmail(await aWorker(before))
      await aReview({ client, worker: honest, at: daysFromNoon(-10) })
      await featureReview(db, {
        reviewId: await aReview({ client, worker: colleague, at: daysFromNoon(-9) }),
        now: noon,
      })
    }

    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...actions], { minLength: actions.length }), async (order) => {
        await db.deleteFrom('users').where('name', 'in', ['Napadač', 'Ortak']).execute()
        await attack(size, order)
        for (const days of [1, 6, 30]) {
          const now = daysFromNoon(days)
          await refreshRanking(db, { now })
          expect((await listDirectoryNames())[0]).toBe('Pošteni')
          expect(await listTopWorkerNames()).toEqual(['Pošteni'])
          const testimonials = await listTestimonials(db, { limit: 10, now })
          expect(testimonials.map(({ name }) => name)).toEqual(['Poštena', 'Poštena', 'Poštena'])
        }
      }),
      { numRuns: size === 2 ? 12 : 3 },
    )
  },
)
