import { beforeEach, expect, test } from 'vitest'
import { cancelAd, deleteAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { answerExpiry } from '#app/ads/expiry/answering.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleOldNotifications } from '#app/notifications/settling.server.ts'
import { markShownRead, showsNotifications } from '#app/notifications/shown-notifications.server.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdWithOffers, fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const now = new Date()
const review = { rating: 5, comment: 'Uredno.', now }

let matchedId: number
let scene: Awaited<ReturnType<typeof anAdWithOffers>>

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  matchedId = (await aWorker()).id
  scene = await anAdWithOffers(2)
  await deliverAll()
  await db.deleteFrom('notifications').where('type', '=', 'WelcomeMessage').execute()
})

async function listUnread(userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['type', 'variant'])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ type, variant }) => `${type}.${variant}`)
}

const show = async (userId: number, path: string) => {
  const role = path.startsWith('/klijent') ? 'Client' : 'Worker'
  return (await markShownRead(db, { userId, role, path, now: noon })).read
}

test('the offers page reads the offers of its ad, and of no other', async () => {
  const { adId, clientId } = scene
  expect(await show(clientId, `/klijent/moji-oglasi/${adId + 1}/ponude`)).toBe(0)
  expect(await show(matchedId, `/klijent/moji-oglasi/${adId}/ponude`)).toBe(0)
  expect(await show(clientId, `/klijent/moji-oglasi/${adId}/ponude`)).toBe(2)
  expect(await listUnread(clientId)).toEqual([])
})

test('the list of ads reads no offers, and the profile nothing of an ad', async () => {
  const { adId, clientId } = scene
  const to = { recipientId: clientId, adId, dedupeKey: `ad-expired-${adId}` }
  await announce(db, { type: 'ProfileUpdate', variant: 'ad_expired', ...to })
  await deliverAll()
  expect(await show(clientId, '/klijent/moji-oglasi')).toBe(0)
  expect(await show(clientId, '/klijent/moj-profil')).toBe(0)
  expect(await show(clientId, `/klijent/moji-oglasi/${adId}/ponude`)).toBe(2)
  expect(await listUnread(clientId)).toEqual(['ProfileUpdate.ad_expired'])
  expect(await show(clientId, `/klijent/moji-oglasi/${adId}`)).toBe(1)
})

test('the list of finished jobs reads nothing of a running one, which has a list of its own', async () => {
  const { adId, clientId, offers } = scene
  const { offerId, workerId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now })
  const to = { recipientId: workerId, actorId: clientId, adId, dedupeKey: `suspended-${adId}` }
  await announce(db, { type: 'JobCompleted', variant: 'partner_suspended', ...to })
  await deliverAll()
  expect(await show(workerId, '/majstor/zavrseni-poslovi')).toBe(0)
  expect(await show(workerId, '/majstor/poslovi-u-toku')).toBe(1)
  expect(await listUnread(workerId)).toEqual(['NewJobMatch.default', 'JobCompleted.partner_suspended'])
  expect(await show(workerId, `/majstor/posao/${adId}`)).toBe(2)
})

test('a page that no notification is about is left alone', () => {
  expect(showsNotifications(`/majstor/posao/${scene.adId}`)).toBe(true)
  expect(showsNotifications('/majstor/moje-ponude')).toBe(true)
  for (const path of ['/majstor/poruke/7', '/majstor/pretraga-poslova', '/klijent/pocetna', '/obavjestenja'])
    expect(showsNotifications(path)).toBe(false)
})

test('the worker’s page of the ad reads all that it shows', async () => {
  const { adId, clientId, offers } = scene
  const { offerId, workerId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now })
  await completeAssignment(db, { adId, clientId, ...review })
  await deliverAll()
  expect(await listUnread(workerId)).toEqual(['OfferAccepted.default', 'JobCompleted.default', 'JobReview.default'])
  expect(await show(workerId, `/majstor/posao/${adId}`)).toBe(3)
})

test('a finished job leaves its two people nothing old to read', async () => {
  const { adId, clientId, offers } = scene
  const { offerId, workerId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now })
  await deliverAll()
  await completeAssignment(db, { adId, clientId, ...review })
  await deliverAll()
  expect(await listUnread(clientId)).toEqual([])
  expect(await listUnread(workerId)).toEqual(['JobCompleted.default', 'JobReview.default'])
})

test('an acceptance that is undone leaves nothing of the agreement to read', async () => {
  const { adId, clientId, offers } = scene
  const { offerId, workerId } = offers[0]!
  await acceptOffer(db, { offerId, clientId, now })
  await markWorkDone(db, { adId, workerId, now })
  const ahead = { recipientId: clientId, actorId: workerId, adId, dedupeKey: `ahead-${adId}` }
  await announce(db, { type: 'JobCompleted', variant: 'closing_ahead', ...ahead })
  await deliverAll()
  await unacceptOffer(db, { offerId, clientId, now })
  await deliverAll()
  expect(await listUnread(clientId)).toEqual(['NewOfferReceived.default', 'NewOfferReceived.default'])
  expect(await listUnread(workerId)).toEqual(['NewJobMatch.default', 'OfferRejected.unaccepted'])
})

test.each([
  ['edits it', () => editAd(db, { ...fuseAd, adId: scene.adId, clientId: scene.clientId, now })],
  ['accepts an offer', () => acceptOffer(db, { offerId: scene.offers[0]!.offerId, clientId: scene.clientId, now })],
  ['prolongs it', () => answerExpiry(db, { adId: scene.adId, clientId: scene.clientId, answer: 'prolong', now })],
])('whether an ad is still needed is received no more once its client %s', async (_, step) => {
  const { adId, clientId } = scene
  const to = { recipientId: clientId, adId, dedupeKey: `ad-expiring-${adId}` }
  await announce(db, { type: 'ProfileUpdate', variant: 'ad_expiring', ...to, params: { count: 3 } })
  await deliverAll()
  expect(await listUnread(clientId)).toContain('ProfileUpdate.ad_expiring')
  expect(await step()).toMatchObject({ ok: true })
  expect(await listUnread(clientId)).not.toContain('ProfileUpdate.ad_expiring')
})

test('a cancelled ad leaves the bidders only its end', async () => {
  const { adId, clientId, offers } = scene
  await cancelAd(db, { adId, clientId, now })
  await deliverAll()
  expect(await listUnread(clientId)).toEqual([])
  expect(await listUnread(offers[1]!.workerId)).toEqual(['OfferRejected.cancelled'])
})

test('the clean-up reads the notifications of an ad that is no longer open', async () => {
  const { clientId, offers } = scene
  expect(await listUnread(matchedId)).toEqual(['NewJobMatch.default'])
  await settleOldNotifications(db)
  expect(await listUnread(matchedId)).toEqual(['NewJobMatch.default'])
  await acceptOffer(db, { offerId: offers[0]!.offerId, clientId, now })
  await deliverAll()
  await settleOldNotifications(db)
  expect(await listUnread(matchedId)).toEqual([])
  expect(await listUnread(clientId)).toEqual(['NewOfferReceived.default', 'NewOfferReceived.default'])
  expect(await listUnread(offers[0]!.workerId)).toEqual(['OfferAccepted.default'])
})

test('notifications outlive a deleted ad, read, with their path', async () => {
  const { adId, clientId, offers } = scene
  for (const { offerId, workerId } of offers) await withdrawOffer(db, { offerId, workerId, now })
  expect(await deleteAd(db, { adId, clientId, now })).toMatchObject({ ok: true })
  const rows = await db
    .selectFrom('notifications')
    .select(['type', 'ad_id', 'action_path'])
    .where('user_id', '=', matchedId)
    .execute()
  expect(rows).toEqual([{ type: 'NewJobMatch', ad_id: null, action_path: `/majstor/posao/${adId}` }])
  expect(await listUnread(matchedId)).toEqual([])
})
