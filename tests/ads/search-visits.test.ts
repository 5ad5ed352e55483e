import { expect, test } from 'vitest'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('what is new stays new for the whole visit, and counts from the visit before', async () => {
  const mirza = await aWorker()
  const newSince = async (now: Date) => (await recordSearchVisit(db, { workerId: mirza.id, now })).newSince

  expect(await newSince(noon)).toBeNull()
  expect(await newSince(minutesFromNoon(10))).toBeNull()
  expect(await newSince(minutesFromNoon(600))).toEqual(minutesFromNoon(10))
  expect(await newSince(minutesFromNoon(620))).toEqual(minutesFromNoon(10))
  expect(await newSince(minutesFromNoon(640))).toEqual(minutesFromNoon(10))
  expect(await newSince(minutesFromNoon(700))).toEqual(minutesFromNoon(640))
})

test('the search starts with the worker’s own skills and cities', async () => {
  const mirza = await aWorker({ skills: ['plumber', 'electrician'], city: 'tuzla' })
  const own = await recordSearchVisit(db, { workerId: mirza.id, now: noon })
  expect(own).toMatchObject({ skills: ['electrician', 'plumber'], cities: ['tuzla'] })
})
