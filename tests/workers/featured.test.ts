import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { placeFeatured, searchDirectory, type DirectoryWorker } from '#app/workers/featured/placing.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

type Tier = 'Regular' | 'Silver' | 'Gold' | 'Student'

const scores = { best: 14_600, good: 14_200, fair: 13_400, unverified: 4_000 }

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

async function aPlace(count: number, place: { skill?: string; city?: string } = {}) {
  return manyWorkers({ count, skill: 'painter', city: 'tuzla', ...place })
}

async function rate(ids: number[], recommendation: number, tier: Tier = 'Regular') {
  await db.updateTable('worker_profiles').set({ recommendation, tier }).where('user_id', 'in', ids).execute()
}

const search = (options: Parameters<typeof searchDirectory>[1] = {}) =>
  searchDirectory(db, { skill: 'painter', city: 'tuzla', now: noon, ...options })
const featuredOf = ({ items }: { items: DirectoryWorker[] }) =>
  items.flatMap(({ id, isFeatured }) => (isFeatured ? [id] : []))

test('of twenty-five places at most five are paid, each marked, and the others keep their order', async () => {
  const members = await aPlace(30)
  const others = await aPlace(30)
  await rate(others, scores.best)
  await rate(members, scores.best - 1, 'Gold')
  const page = await search()
  expect(featuredOf(page)).toHaveLength(5)
  expect(page.items).toHaveLength(25)
  for (let start = 0; start < 25; start += 5)
    expect(featuredOf({ items: page.items.slice(start, start + 5) })).toHaveLength(1)
  const unpaid = await searchWorkers(db, { skill: 'painter', city: 'tuzla' })
  expect(page.items.filter(({ isFeatured }) => !isFeatured).map(({ id }) => id)).toEqual(
    unpaid.items.map(({ id }) => id),
  )
})

test('nobody pays for a place above somebody who is rated better by half a star', async () => {
  const others = await aPlace(12)
  const [member] = await aPlace(1)
  await rate(others.slice(0, 6), scores.best)
  await rate(others.slice(6), scores.good)
  await rate([member!], scores.good - 1, 'Gold')
  const { items } = await search()
  expect(items.findIndex(({ isFeatured }) => isFeatured)).toBe(8)
  await rate([member!], scores.fair, 'Gold')
  expect(featuredOf(await search())).toEqual([])
})

test('a paid place needs the same skill and place, a confirmed contact, and four others', async () => {
  await rate(await aPlace(5), scores.good)
  await rate(await aPlace(1, { city: 'zenica' }), scores.good, 'Gold')
  await rate(await aPlace(1, { skill: 'plumber' }), scores.good, 'Gold')
  const [unverified] = await aPlace(1)
  await rate([unverified!], scores.unverified, 'Gold')
  expect(featuredOf(await search())).toEqual([])
  const [member] = await aPlace(1)
  await rate([member!], scores.good - 1, 'Gold')
  expect(featuredOf(await search())).toEqual([member])
  expect(featuredOf(await search({ city: 'zenica' }))).toEqual([])
  expect(featuredOf(await search({ sort: 'newest' }))).toEqual([])
})

test('only plans with the benefit are featured, and who stands there without paying is not marked', async () => {
  const others = await aPlace(10)
  await rate(others, scores.good)
  const [silver, student] = await aPlace(2)
  await rate([silver!], scores.good - 1, 'Silver')
  await rate([student!], scores.good - 1, 'Student')
  expect(featuredOf(await search())).toEqual([])
  await rate([others.at(-1)!], scores.good, 'Gold')
  expect((await search()).items[0]).toMatchObject({ id: others.at(-1), isFeatured: false })
})

test('members who are rated alike take turns', async () => {
  await rate(await aPlace(4), scores.best)
  const members = await aPlace(6)
  await rate(members, scores.best - 1, 'Gold')
  const first = new Set<number>()
  for (let hour = 0; hour < 60; hour += 1) {
    const now = new Date(noon.getTime() + hour * 3_600_000)
    first.add((await search({ now })).items.find(({ isFeatured }) => isFeatured)!.id)
  }
  expect([...first].toSorted((one, other) => one - other)).toEqual(members)
})

test('a tier changes neither the rating nor the order', async () => {
  const ids = await aPlace(6)
  const order = async () => {
    await refreshRanking(db, { now: noon })
    return (await searchWorkers(db, {})).items.map(({ id, rating }) => [id, rating])
  }
  const before = await order()
  for (const tier of ['Gold', 'Silver', 'Student'] as const) {
    await db.updateTable('worker_profiles').set({ tier }).where('user_id', 'in', ids.slice(0, 3)).execute()
    expect(await order()).toEqual(before)
  }
})

test('any list: at most one in five is paid, no one twice, none above a better one', () => {
  const card = (id: number) => ({ id, isFeatured: false }) as DirectoryWorker
  const lists = fc.record({
    classes: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }),
    members: fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 0, max: 60 }), rating: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 10, selector: ({ id }) => id },
    ),
  })
  fc.assert(
    fc.property(lists, ({ classes, members }) => {
      const ratings = classes.toSorted((one, other) => other - one)
      const ratingOf = new Map(ratings.entries())
      const candidates = members
        .map(({ id, rating }) => ({ id, rating: ratingOf.get(id) ?? rating }))
        .map(({ id, rating }) => {
          if (!ratingOf.has(id)) ratingOf.set(id, rating)
          return { card: card(id), better: ratings.filter((other) => other > rating).length }
        })
        .toSorted((one, other) => one.better - other.better)
      const placed = placeFeatured(
        ratings.map((_, id) => card(id)),
        candidates,
      )
      const paid = placed.filter(({ isFeatured }) => isFeatured)
      expect(paid.length * 5).toBeLessThanOrEqual(placed.length)
      expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length)
      for (const [index, { id, isFeatured }] of placed.entries()) {
        if (!isFeatured) continue
        const below = placed.slice(index + 1).filter((other) => !other.isFeatured)
        for (const other of below) expect(ratingOf.get(other.id)!).toBeLessThanOrEqual(ratingOf.get(id)!)
      }
    }),
    { numRuns: 500 },
  )
})
