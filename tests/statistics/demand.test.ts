import { expect, test } from 'vitest'
import { shortageLevel } from '#app/statistics/demand-rules.ts'
import { countDemand, listDemand } from '#app/statistics/demand.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date()

const find = async (skill: string, city: string) => (await listDemand(db, { skill, city }, 10))[0]

test('workers, ads, offers and waiting times are those of a recount', async () => {
  const client = await aClient()
  const [worker, unreachable, paused, suspended] = [
    await aWorker({ skills: ['mechanic'], city: 'bihac' }),
    await aWorker({ skills: ['mechanic'], city: 'bihac' }),
    await aWorker({ skills: ['mechanic'], city: 'bihac' }),
    await aWorker({ skills: ['mechanic'], city: 'bihac' }),
  ]
  await verifyContacts(worker, unreachable, paused, suspended)
  const failures = { email_failed_at: now, phone_failed_at: now }
  await db.updateTable('users').set(failures).where('id', '=', unreachable.id).execute()
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).where('user_id', '=', paused.id).execute()
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended.id).execute()
  const ads = [
    await anAd(client.id, { skill: 'mechanic', city: 'bihac', now }),
    await anAd(client.id, { skill: 'mechanic', city: 'bihac', now }),
    await anAd(client.id, { skill: 'painter', city: 'bihac', now }),
  ]
  await db.updateTable('ads').set({ offer_count: 1 }).where('id', '=', ads[0]!.id).execute()
  await db
    .insertInto('offers')
    .values({
      ad_id: ads[0]!.id,
      worker_id: worker.id,
      amount: 8_000,
      offered_at: new Date(now.getTime() + 90 * 60_000),
    })
    .execute()
  await countDemand(db, { now })
  await Promise.all([countDemand(db, { now }), countDemand(db, { now })])
  const place = { skill: 'mechanic', city: 'bihac' }
  expect(await find('mechanic', 'bihac')).toEqual({
    ...place,
    workers: 2,
    reachableWorkers: 1,
    openAds: 2,
    ads: 2,
    offers: 1,
    waitingMinutes: 90,
  })
  expect(await find('painter', 'bihac')).toMatchObject({ workers: 0, openAds: 1, waitingMinutes: null })
  const inBihac = await listDemand(db, { city: 'bihac' }, 10)
  expect(inBihac.map(({ skill }) => skill)).toEqual(['painter', 'mechanic'])
})

test.each([
  [{ reachableWorkers: 5, openAds: 0 }, 0],
  [{ reachableWorkers: 8, openAds: 2 }, 1],
  [{ reachableWorkers: 2, openAds: 2 }, 2],
  [{ reachableWorkers: 1, openAds: 3 }, 3],
  [{ reachableWorkers: 1, openAds: 4 }, 4],
  [{ reachableWorkers: 0, openAds: 1 }, 4],
  [{ reachableWorkers: 0, openAds: 0 }, 0],
])('%o is a shortage of level %i', (row, level) => {
  expect(shortageLevel(row)).toBe(level)
})
