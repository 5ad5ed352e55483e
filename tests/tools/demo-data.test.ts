import { beforeAll, describe, expect, test } from 'vitest'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { listPortfolio } from '#app/portfolio/queries.server.ts'
import { loadLandingPage } from '#app/site/landing.server.ts'
import { directoryList } from '#app/workers/routes/directory-list.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { ads } from '#tools/seeds/ads.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import type { Scene } from '#tools/seeds/images.ts'
import { clients, workers } from '#tools/seeds/people.ts'
import { db } from '#tests/support/data/database.ts'

/** The scene of each stored image of an ad or a work. */
const sceneOf = new Map<number, Scene>()

beforeAll(async () => {
  await seedDemo(db, new Date())
  await rememberAdScenes()
  for (const { key, portfolio = [] } of workers) await rememberWorkScenes(key, portfolio)
}, 120_000)

async function rememberAdScenes() {
  const images = await db
    .selectFrom('ad_images')
    .innerJoin('ads', 'ads.id', 'ad_images.ad_id')
    .select(['ads.title', 'ad_images.position', 'ad_images.image_id'])
    .orderBy('ad_images.position')
    .execute()
  for (const { title, scenes = [] } of ads)
    for (const [index, image] of images.filter((one) => one.title === title).entries())
      sceneOf.set(image.image_id, scenes[index]!)
}

async function rememberWorkScenes(key: string, portfolio: { title: string; scenes: Scene[] }[]) {
  const stored = await listPortfolio(db, { workerId: await idOf(key) })
  for (const { title, images } of stored)
    for (const [index, { id }] of images.entries())
      sceneOf.set(id, portfolio.find((item) => item.title === title)!.scenes[index]!)
}

async function idOf(key: string): Promise<number> {
  const user = await db.selectFrom('users').select('id').where('email', '=', `${key}@primjer.ba`).executeTakeFirst()
  return user!.id
}

const repeated = (list: unknown[]) => list.filter((item, index) => list.indexOf(item) !== index)
const scenesOf = (images: { id: number }[]) => images.map(({ id }) => sceneOf.get(id)!)

describe('the images', () => {
  test('are of at least 24 scenes, and each stored one is known', async () => {
    const stored = await db.selectFrom('images').select('id').where('purpose', 'in', ['ad', 'portfolio']).execute()
    expect(stored.filter(({ id }) => !sceneOf.has(id))).toEqual([])
    expect(new Set(sceneOf.values()).size).toBeGreaterThanOrEqual(24)
  })

  test('show no scene twice within an ad or among the works of a worker', () => {
    const groups = [
      ...ads.map(({ title, scenes = [] }) => [title, scenes] as const),
      ...workers.map(({ key, portfolio = [] }) => [key, portfolio.flatMap(({ scenes }) => scenes)] as const),
    ]
    expect(groups.filter(([, scenes]) => repeated([...scenes]).length > 0)).toEqual([])
  })

  test('show no scene twice among the ads of one client', () => {
    for (const { key } of clients)
      expect(repeated(ads.filter(({ client }) => client === key).flatMap(({ scenes = [] }) => scenes))).toEqual([])
  })

  test('show no scene twice on the first page of jobs or of workers', async () => {
    const { items: jobs } = await searchAds(db, {})
    const shown = jobs.flatMap(({ images }) => scenesOf(images))
    expect(shown.length).toBeGreaterThan(10)
    expect(repeated(shown)).toEqual([])

    const listed = await directoryList.search({ page: 1 } as Parameters<typeof directoryList.search>[0])
    const works = listed.items.flatMap((worker) => scenesOf(worker.works))
    expect(works.length).toBeGreaterThan(10)
    expect(repeated(works)).toEqual([])
  })

  test('are faces only on the landing page, and each of them once', async () => {
    const { quote, topWorkers } = await loadLandingPage(db, 'bs')
    const faces = [quote, ...topWorkers].map((one) => one?.imageId)
    expect(faces.length).toBeGreaterThan(3)
    expect(faces.filter((id) => !id || sceneOf.has(id))).toEqual([])
    expect(repeated(faces)).toEqual([])
  })
})

test('who offers has a portrait, and no two look alike', async () => {
  const { items } = await searchWorkers(db, { pageSize: 100 })
  const faceless = items.filter(({ profileImageId }) => !profileImageId).map(({ name }) => name)
  expect(faceless).toEqual([])
  const offering = new Set(ads.flatMap(({ offers = [] }) => offers.map(({ worker }) => worker)))
  const portraits = workers.filter(({ key }) => offering.has(key)).map(({ portrait }) => JSON.stringify(portrait))
  expect(portraits).not.toContain(undefined)
  expect(repeated(portraits)).toEqual([])
})

describe('the days', () => {
  test('are in the order in which things happen', async () => {
    const rows = await db
      .selectFrom('ads')
      .innerJoin('users as client', 'client.id', 'ads.client_id')
      .leftJoin('offers', 'offers.ad_id', 'ads.id')
      .leftJoin('users as worker', 'worker.id', 'offers.worker_id')
      .leftJoin('reviews', 'reviews.ad_id', 'ads.id')
      .select([
        'ads.title',
        'client.registered_at as client_registered',
        'worker.registered_at as worker_registered',
        'ads.published_at',
        'offers.offered_at',
        'ads.accepted_at',
        'ads.completed_at',
        'reviews.created_at as reviewed_at',
      ])
      .where('ads.published_at', 'is not', null)
      .execute()
    expect(rows.length).toBeGreaterThan(ads.length)
    for (const { title, worker_registered: joined, offered_at: offered, ...ad } of rows) {
      const days = [ad.client_registered, ad.published_at, offered, ad.accepted_at, ad.completed_at, ad.reviewed_at]
      const times = days.flatMap((day) => (day ? [day.getTime()] : []))
      expect(times, title).toEqual(times.toSorted((one, other) => one - other))
      expect(Math.max(...times), title).toBeLessThanOrEqual(Date.now())
      if (joined) expect(joined.getTime(), title).toBeLessThan(offered!.getTime())
      expect(ad.reviewed_at?.getTime(), title).toBe(ad.completed_at?.getTime())
    }
  })

  test('on which a worker can come lie ahead', async () => {
    const offers = await db.selectFrom('offers').select('available_on').where('available_on', 'is not', null).execute()
    expect(offers.length).toBeGreaterThan(1)
    const today = localDay(new Date())
    expect(offers.filter(({ available_on: day }) => day! < today)).toEqual([])
  })

  test('name no season, because the demo is of today', () => {
    const texts = JSON.stringify([ads, workers])
    expect(texts).not.toMatch(
      /\b(?:zim[aeiou]|ljet[aou]|proljeć|jesen|januar|februar|mart[au]?\b|april|oktobr|novembr)/i,
    )
  })
})

describe('the counts', () => {
  test('of offers and questions are those of the ad', async () => {
    const counted = await db.selectFrom('ads').select(['title', 'offer_count', 'question_count']).execute()
    expect(counted).toHaveLength(ads.length)
    for (const { title, offers = [], questions = [] } of ads)
      expect(counted.find((ad) => ad.title === title)).toEqual({
        title,
        offer_count: offers.length,
        question_count: questions.length,
      })
  })

  test('of completed jobs and of reviews are those of the ads', async () => {
    const { items } = await searchWorkers(db, { pageSize: 100 })
    expect(items).toHaveLength(workers.length)
    for (const { key, name } of workers) {
      const done = ads.filter(({ accepted, review }) => review && accepted?.worker === key)
      const { completedJobs, reviewCount, rating } = items.find((item) => item.name === name)!
      expect([name, completedJobs, reviewCount]).toEqual([name, done.length, done.length])
      const sum = done.reduce((total, { review }) => total + review!.rating, 0)
      expect(rating).toBe(done.length ? Math.round((sum / done.length) * 100) / 100 : null)
    }
  })
})

test('an offer is within the budget of its ad, or the ad takes others', () => {
  const outside = ads.flatMap(({ title, min, max = Infinity, acceptsOutsideBudget, offers = [] }) =>
    offers.filter(({ amount }) => !acceptsOutsideBudget && (amount < min || amount > max)).map(() => title),
  )
  expect(outside).toEqual([])
})
