import { expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { refused } from '#app/outcome.ts'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { moveServiceArea, setServiceArea } from '#app/workers/service-area.server.ts'
import { serviceAreaSchema } from '#app/workers/service-area-schema.ts'
import { listCities } from '#app/places/cities.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const areaOf = async (workerId: number) => (await findServiceArea(db, { workerId })).cities

test('a worker is found in the cities of the service area and notified of ads there', async () => {
  const mirza = await aWorker({ skills: ['plumber'] })
  await setServiceArea(db, { workerId: mirza.id, cities: ['zenica', 'visoko', 'zenica'] })
  expect(await areaOf(mirza.id)).toEqual(['visoko', 'zenica'])
  expect((await searchWorkers(db, { city: 'visoko' })).items.map(({ id }) => id)).toContain(mirza.id)
  expect((await searchWorkers(db, { searchTerm: 'visoko' })).items.map(({ id }) => id)).toContain(mirza.id)
  expect((await searchWorkers(db, { city: 'sarajevo' })).items.map(({ id }) => id)).not.toContain(mirza.id)

  const ad = await anAd((await aClient()).id, { city: 'visoko' })
  await matchAd(db, { adId: ad.id, now: noon })
  const notified = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('ad_id', '=', ad.id)
    .where('type', '=', 'NewJobMatch')
    .execute()
  expect(notified).toEqual([{ user_id: mirza.id }])
})

test('an area has one to twenty places, and another worker’s stays as it is', async () => {
  const [mirza, senad] = [await aWorker(), await aWorker()]
  const many = listCities()
    .slice(0, 21)
    .map(({ slug }) => slug)
  expect(await setServiceArea(db, { workerId: mirza.id, cities: [] })).toEqual(refused('area_empty'))
  expect(await setServiceArea(db, { workerId: mirza.id, cities: many })).toEqual(refused('area_too_large', { max: 20 }))
  expect((await setServiceArea(db, { workerId: mirza.id, cities: many.slice(0, 20) })).ok).toBe(true)
  expect(await areaOf(senad.id)).toEqual(['sarajevo'])
})

test('of two simultaneous edits one service area is stored whole', async () => {
  const mirza = await aWorker()
  await Promise.all([
    setServiceArea(db, { workerId: mirza.id, cities: ['tuzla'] }),
    setServiceArea(db, { workerId: mirza.id, cities: ['mostar'] }),
  ])
  expect([['tuzla'], ['mostar']]).toContainEqual(await areaOf(mirza.id))
})

test('who moves works in the new town instead of the old one when they choose so, and nobody else does', async () => {
  const [mirza, niko] = [await aWorker({ city: 'sarajevo' }), await aWorker({ city: 'sarajevo' })]
  await setServiceArea(db, { workerId: mirza.id, cities: ['sarajevo', 'visoko'] })
  await editProfile(db, { userId: mirza.id, city: 'zenica' })
  expect(await areaOf(mirza.id)).toEqual(['sarajevo', 'visoko'])

  await moveServiceArea(db, { workerId: mirza.id, from: 'sarajevo' })
  expect(await areaOf(mirza.id)).toEqual(['visoko', 'zenica'])
  expect((await searchWorkers(db, { searchTerm: 'zenica' })).items.map(({ id }) => id)).toContain(mirza.id)
  expect(await areaOf(niko.id)).toEqual(['sarajevo'])

  await moveServiceArea(db, { workerId: mirza.id, from: 'tuzla' })
  expect(await areaOf(mirza.id)).toEqual(['visoko', 'zenica'])
})

test('the form ticks known places and takes one more by its name', () => {
  expect(serviceAreaSchema.parse({ cities: 'tuzla', anotherCity: ' Бања Лука ' })).toEqual({
    cities: ['tuzla'],
    cantons: [],
    anotherCity: 'banja-luka',
  })
  expect(serviceAreaSchema.parse({ anotherCity: '' })).toEqual({ cities: [], cantons: [], anotherCity: undefined })
  expect(serviceAreaSchema.safeParse({ cities: ['atlantida'] }).error?.issues[0]?.message).toBe(
    'workers:area.city_unknown',
  )
})
