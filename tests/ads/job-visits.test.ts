import { expect, test } from 'vitest'
import { visitJobSearch } from '#app/ads/job-visits.server.ts'
import { aWorker, noon } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('what is new stays new for the whole visit, and counts from the visit before', async () => {
  const mirza = await aWorker()
  const newSince = async (now: Date) => (await visitJobSearch(db, { workerId: mirza.id, now })).newSince

  expect(await newSince(noon)).toBeNull()
  expect(await newSince(after(10))).toBeNull()
  expect(await newSince(after(600))).toEqual(after(10))
  expect(await newSince(after(620))).toEqual(after(10))
  expect(await newSince(after(640))).toEqual(after(10))
  expect(await newSince(after(700))).toEqual(after(640))
})

test('the search begins with the worker’s own trades and places', async () => {
  const mirza = await aWorker({ skills: ['plumber', 'electrician'], city: 'tuzla' })
  const own = await visitJobSearch(db, { workerId: mirza.id, now: noon })
  expect(own).toMatchObject({ skills: ['electrician', 'plumber'], cities: ['tuzla'] })
})
