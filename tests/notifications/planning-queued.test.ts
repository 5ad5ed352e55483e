import { beforeEach, expect, test } from 'vitest'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { planQueued } from '#app/notifications/channels/deferred-planning.server.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { recordingChannels } from '#tests/support/providers/recording-channels.ts'
import { db } from '#tests/support/data/database.ts'
import { manyWorkers } from './many-workers.ts'
import { listJobs } from '#tests/deliveries/delivery-harness.ts'

const { channels } = recordingChannels()
const noChannels = { email: null, sms: null, web_push: null, fcm: null, apns: null }
let ad: { id: number }
let workerIds: number[]

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('deliveries').execute()
  workerIds = await manyWorkers({ count: 1_200, skill: 'videographer', city: 'tuzla' })
  const amra = await aClient()
  ad = await anAd(amra.id, { skill: 'videographer', city: 'tuzla' })
  await db.deleteFrom('outbox').execute()
})

async function plan(): Promise<void> {
  for (const { id, payload } of await listJobs('planDeliveries')) {
    await planQueued(
      {
        db,
        outboxId: id,
        payload: payloads.planDeliveries.parse(payload),
        finish: async (trx) =>
          void (await trx.updateTable('outbox').set({ done_at: noon }).where('id', '=', id).execute()),
      },
      channels,
    )
  }
}

const listMailed = async () =>
  (await db.selectFrom('deliveries').select('user_id').where('channel', '=', 'email').orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

test('matching stores all notifications first, and enqueues the planning of deliveries in jobs of a thousand', async () => {
  expect(await matchAd(db, { adId: ad.id, now: noon }, channels)).toBe(1_200)
  expect(await listMailed()).toEqual([])
  const sizes = (await listJobs()).map(({ kind, payload }) => [
    kind,
    payloads.planDeliveries.parse(payload).notificationIds.length,
  ])
  expect(sizes).toEqual([
    ['planDeliveries', 1_000],
    ['planDeliveries', 200],
  ])

  await plan()
  expect(await listMailed()).toEqual(workerIds)
  expect(await listJobs('sendMail')).toHaveLength(1_200)
})

test('a planning job that runs twice enqueues each mail once', async () => {
  await matchAd(db, { adId: ad.id, now: noon }, channels)
  await plan()
  await db.updateTable('outbox').set({ done_at: null }).where('kind', '=', 'planDeliveries').execute()
  await plan()
  expect(await listMailed()).toEqual(workerIds)
  expect(await listJobs('sendMail')).toHaveLength(1_200)
})

test('a notification deleted before planning sends no mail', async () => {
  await matchAd(db, { adId: ad.id, now: noon }, channels)
  await db.deleteFrom('notifications').where('user_id', '=', workerIds[0]!).execute()
  await plan()
  expect(await listMailed()).toEqual(workerIds.slice(1))
})

test('without a provider nothing is enqueued', async () => {
  await matchAd(db, { adId: ad.id, now: noon }, noChannels)
  expect(await listJobs()).toEqual([])
})
