import { beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { deliverAll } from './deliver-all.ts'

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await db.deleteFrom('outbox').execute()
})

/** The notifications of a user, without the welcome. */
async function listNotificationsOf({ id }: { id: number }) {
  const { notifications } = await listNotifications(db, { userId: id, page: 1, pageSize: 50 })
  return notifications.filter(({ type }) => type !== 'WelcomeMessage')
}

async function anOffer(adId: number, { id: workerId }: { id: number }, amount = 8_500): Promise<number> {
  const outcome = await sendOffer(db, { adId, workerId, amount, message: '', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}

test('an offer notifies the client with the worker, the amount and the ad, and links to the offers of the ad', async () => {
  const ad = await anAd(amra.id)
  await anOffer(ad.id, mirza)
  await deliverAll()
  expect(await listNotificationsOf(amra)).toMatchObject([
    {
      type: 'NewOfferReceived',
      adId: ad.id,
      params: { adTitle: tapAd.title, amount: 8_500, person: 'Mirza H.' },
      actionPath: `/klijent/moji-oglasi/${ad.id}/ponude`,
      readAt: null,
    },
  ])
  expect(await listNotificationsOf(mirza)).toEqual([])
})

test('accepting notifies the worker with a link to the contacts, and the others without the amount', async () => {
  const lejla = await aWorker({ name: 'Lejla', surname: 'Begić' })
  const ad = await anAd(amra.id)
  const offerId = await anOffer(ad.id, mirza)
  await anOffer(ad.id, lejla, 9_900)
  await acceptOffer(db, { offerId, clientId: amra.id, now: noon })
  await deliverAll()
  expect(await listNotificationsOf(mirza)).toMatchObject([
    {
      type: 'OfferAccepted',
      actionPath: `/majstor/kontakt-razmjena/${ad.id}/${amra.id}`,
      params: { amount: 8_500, person: 'Amra' },
    },
  ])
  const [notification, ...more] = await listNotificationsOf(lejla)
  expect(more).toEqual([])
  expect(notification).toMatchObject({
    type: 'OfferRejected',
    variant: 'another_chosen',
    actionPath: `/majstor/posao/${ad.id}`,
  })
  expect(notification!.params).toEqual({ adTitle: tapAd.title, person: 'Amra', gender: 'Female' })
})

test('an acceptance that is undone before delivery does not notify the other workers', async () => {
  const lejla = await aWorker()
  const ad = await anAd(amra.id)
  const offerId = await anOffer(ad.id, mirza)
  await anOffer(ad.id, lejla)
  await acceptOffer(db, { offerId, clientId: amra.id, now: noon })
  await unacceptOffer(db, { offerId, clientId: amra.id, now: noon })
  await db.deleteFrom('notifications').execute()
  await deliverAll()
  expect((await listNotificationsOf(lejla)).filter(({ variant }) => variant === 'another_chosen')).toEqual([])
})

test('the other workers are notified even when the assignment was completed before delivery', async () => {
  const lejla = await aWorker()
  const ad = await anAd(amra.id)
  const offerId = await anOffer(ad.id, mirza)
  await anOffer(ad.id, lejla)
  await acceptOffer(db, { offerId, clientId: amra.id, now: noon })
  const completed = await completeAssignment(db, {
    adId: ad.id,
    clientId: amra.id,
    rating: 5,
    comment: 'Brzo i uredno.',
    now: noon,
  })
  expect(completed.ok).toBe(true)
  await deliverAll()
  expect((await listNotificationsOf(lejla)).map(({ variant }) => variant)).toContain('another_chosen')
})

test('a notification announced twice is stored once per recipient', async () => {
  for (let time = 0; time < 2; time += 1) {
    await announce(db, { type: 'ProfileUpdate', recipientIds: [amra.id, mirza.id, amra.id], dedupeKey: 'once' })
  }
  await deliverAll()
  expect(await listNotificationsOf(amra)).toMatchObject([{ type: 'ProfileUpdate', actionPath: '/klijent/moj-profil' }])
  expect(await listNotificationsOf(mirza)).toMatchObject([{ type: 'ProfileUpdate', actionPath: '/majstor/moj-profil' }])
})

test('an account deleted before delivery is not notified', async () => {
  await announce(db, { type: 'ProfileUpdate', recipientIds: [amra.id, mirza.id, 999_999], dedupeKey: 'closed' })
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', mirza.id).execute()
  await deliverAll()
  expect(await listNotificationsOf(amra)).toHaveLength(1)
  expect(await listNotificationsOf(mirza)).toEqual([])
})

test('an announcement for a deleted ad notifies nobody', async () => {
  await announce(db, { type: 'NewQuestion', recipientId: amra.id, actorId: mirza.id, adId: 999_999, dedupeKey: 'gone' })
  await deliverAll()
  expect(await listNotificationsOf(amra)).toEqual([])
})

test('one event is one row, however many it concerns, and none when it concerns nobody', async () => {
  const params = { title: 'Novo', message: 'Pišite nam.' }
  await announce(db, { type: 'SystemAnnouncement', recipientIds: [amra.id, mirza.id], params, dedupeKey: 'news' })
  await announce(db, { type: 'SystemAnnouncement', recipientIds: [], dedupeKey: 'nobody' })
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'notify' }])
})

test('a message leads to the conversation, by ad or by person', async () => {
  const ad = await anAd(amra.id)
  await announce(db, { type: 'NewMessage', recipientId: mirza.id, actorId: amra.id, adId: ad.id, dedupeKey: 'job' })
  await announce(db, { type: 'NewMessage', recipientId: amra.id, actorId: mirza.id, dedupeKey: 'direct' })
  await deliverAll()
  expect(await listNotificationsOf(mirza)).toMatchObject([
    { actionPath: `/majstor/poruke/${ad.id}`, params: { person: 'Amra' } },
  ])
  expect(await listNotificationsOf(amra)).toMatchObject([
    { actionPath: `/klijent/direktne-poruke/${mirza.id}`, params: { person: 'Mirza H.' } },
  ])
})
