import { expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { listCells } from '#app/statistics/cells/queries.server.ts'
import { shortageLevel } from '#app/statistics/demand-rules.ts'
import { countDemand, listDemand } from '#app/statistics/demand.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { unwrap } from '#tests/support/data/shop.ts'
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
  const later = new Date(now.getTime() + 90 * 60_000)
  unwrap(await sendOffer(db, { adId: ads[0]!.id, workerId: worker.id, amount: 8_000, message: '', now: later }))
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

test('an offer of a former life is none, one that was withdrawn is the first, and a hidden ad does not count', async () => {
  const client = await aClient()
  const [first, second] = [await aWorker(), await aWorker()]
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const anAdAt = async (hours: number) =>
    (await anAd(client.id, { skill: 'carpenter', city: 'bihac', now: at(hours) })).id
  const [reopened, withdrawn, hidden] = [await anAdAt(60), await anAdAt(40), await anAdAt(40)]
  const offer = (adId: number, { id: workerId }: { id: number }, hours: number) =>
    sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: at(hours) }).then(unwrap)
  await offer(reopened, first, 59)
  unwrap(await cancelAd(db, { adId: reopened, clientId: client.id, now: at(50) }))
  unwrap(await reactivateAd(db, { adId: reopened, clientId: client.id, now: at(40) }))
  await offer(reopened, second, 36)
  const { offerId } = await offer(withdrawn, first, 38)
  unwrap(await withdrawOffer(db, { offerId, workerId: first.id, now: at(37) }))
  await offer(withdrawn, first, 10)
  await offer(hidden, first, 39)
  await db.updateTable('ads').set({ status: 'draft', hidden_at: now }).where('id', '=', hidden).execute()
  await countDemand(db, { now })
  expect(await find('carpenter', 'bihac')).toMatchObject({ openAds: 2, ads: 2, offers: 2, waitingMinutes: 3 * 60 })
  expect(await listCells(db, { skill: 'carpenter' }, 10)).toMatchObject([{ ads: 2, offerMinutes: 3 * 60 }])
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
