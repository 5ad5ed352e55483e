import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { sendAdNews } from '#app/ads/responses/news.server.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { unsubscribeFromMails } from '#app/notifications/saving-preferences.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const hourMs = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)

let amra: { id: number }
let adId: number
let workers: { id: number }[]

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('outbox').execute()
  amra = await aClient({ email: 'amra.odziv@primjer.ba' })
  await markVerified(db, { userId: amra.id, purpose: 'email', now })
  workers = [await aWorker({ skills: ['plumber'] }), await aWorker({ skills: ['plumber'] })]
  for (const { id: userId } of workers) await markVerified(db, { userId, purpose: 'email', now })
  adId = (await anAd(amra.id, { title: 'Curi bojler', now })).id
})

async function answerAll(): Promise<void> {
  await matchAd(db, { adId, now })
  await trackView(db, { adId, viewerId: workers[0]!.id, visitor: Buffer.alloc(8), now: inHours(1) })
  await declineAd(db, { adId, workerId: workers[1]!.id, reason: 'too_far', now: inHours(2) })
}

async function listMails(): Promise<string[]> {
  const harness = aDeliveryHarness()
  await harness.runDueJobs()
  await harness.runDueJobs(new Date(Date.now() + hourMs))
  return harness.ledger.map((entry) => JSON.stringify(entry)).filter((entry) => entry.includes('amra.odziv'))
}

test('the client reads by mail once a day what became of the ad, in the numbers of its page', async () => {
  await answerAll()
  expect([await sendAdNews(db, { now: inHours(3) }), await sendAdNews(db, { now: inHours(3) })]).toEqual([1, 1])
  const mails = await listMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('javljeno majstorima: 2, otvorilo: 1, ne mogu: 1 (predaleko: 1), ponude: 0')
})

test('nothing is sent of a day on which nothing happened, of an ad that is closed, and of those of others', async () => {
  await answerAll()
  const other = await aClient()
  await anAd(other.id, { skill: 'cook', city: 'neum', now })
  expect(await sendAdNews(db, { now: inHours(27) })).toBe(0)
  await cancelAd(db, { adId, clientId: amra.id, now: inHours(3) })
  expect(await sendAdNews(db, { now: inHours(3) })).toBe(0)
})

test('it goes by mail alone, and not to those who want no mails', async () => {
  await answerAll()
  await unsubscribeFromMails(db, { userId: amra.id, type: 'ProfileUpdate' })
  await sendAdNews(db, { now: inHours(3) })
  expect(await listMails()).toEqual([])
})

test('several ads of a client go in one mail, and what was deleted is not sent again', async () => {
  await answerAll()
  const { id: otherId } = await anAd(amra.id, { title: 'Curi slavina', now })
  await matchAd(db, { adId: otherId, now })
  await sendAdNews(db, { now: inHours(3) })
  const mails = await listMails()
  expect(mails).toHaveLength(1)
  for (const title of ['Curi bojler', 'Curi slavina']) expect(mails[0]).toContain(title)
  const listed = db.selectFrom('notifications').select('id').where('variant', '=', 'ad_news').where('in_app', '=', true)
  expect(await listed.execute()).toEqual([])
  expect(await sendAdNews(db, { now: inHours(3) })).toBe(0)
})

test('a mail that could only say zeros is not sent', async () => {
  const { id: seenId } = await anAd(amra.id, { title: 'Curi sifon', now: inHours(-30) })
  await trackView(db, { adId: seenId, viewerId: workers[0]!.id, visitor: Buffer.alloc(8), now: inHours(-2) })
  await db
    .updateTable('ads')
    .set({ published_at: inHours(-1) })
    .where('id', '=', seenId)
    .execute()
  await db.deleteFrom('ads').where('id', '=', adId).execute()
  expect(await sendAdNews(db, { now })).toBe(0)
})
