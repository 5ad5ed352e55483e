import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { acceptOffer, rejectOffer } from '#app/offers/deciding.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { restorableMs } from '#app/offers/rules.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdWithOffers, listAnnouncements, statusOf } from './offer-fixtures.ts'

let ad: Awaited<ReturnType<typeof anAdWithOffers>>
let offerId: number

beforeEach(async () => {
  ad = await anAdWithOffers(2)
  offerId = ad.offers[0]!.offerId
  await rejectOffer(db, { offerId, clientId: ad.clientId, now: noon })
})

const restore = (clientId = ad.clientId, now = noon) => restoreOffer(db, { offerId, clientId, now })
const listRejections = async () => (await listAnnouncements(ad.adId)).filter(({ type }) => type === 'OfferRejected')
const after = (ms: number) => new Date(noon.getTime() + ms)

test('a rejection that is undone notifies nobody, and the offer can be accepted', async () => {
  expect(await restore(ad.clientId, after(restorableMs - 1))).toEqual(done({ offerId, adId: ad.adId }))
  expect(await listRejections()).toEqual([])
  expect(await statusOf(offerId)).toBe('pending')
  expect(await acceptOffer(db, { offerId, clientId: ad.clientId, now: noon })).toMatchObject({ ok: true })
})

test('the worker is notified when it can no longer be undone', async () => {
  const { run_at: runAt } = await db
    .selectFrom('outbox')
    .select('run_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(runAt).toEqual(after(restorableMs))
  expect(await restore(ad.clientId, after(restorableMs))).toEqual(refused('not_restorable'))
  expect(await listRejections()).toHaveLength(1)
  expect(await statusOf(offerId)).toBe('rejected')
})

test('between people of whom one has blocked the other it can be undone in the same time, and nobody is notified', async () => {
  const { offerId: blocked, workerId } = ad.offers[1]!
  await blockMember(db, { viewer: { id: workerId, userType: 'Worker' }, userId: ad.clientId, now: noon })
  const restoreAfter = (ms: number) => restoreOffer(db, { offerId: blocked, clientId: ad.clientId, now: after(ms) })
  await rejectOffer(db, { offerId: blocked, clientId: ad.clientId, now: noon })
  expect(await restoreAfter(restorableMs)).toEqual(refused('not_restorable'))
  expect(await restoreAfter(restorableMs - 1)).toMatchObject({ ok: true })
  expect([await statusOf(blocked), await listRejections()]).toMatchObject(['pending', [{}]])
})

test('a rejection from before a block that is undone notifies nobody either', async () => {
  await blockMember(db, {
    viewer: { id: ad.offers[0]!.workerId, userType: 'Worker' },
    userId: ad.clientId,
    now: after(60_000),
  })
  expect(await restore(ad.clientId, after(120_000))).toMatchObject({ ok: true })
  expect(await listRejections()).toEqual([])
})

test('someone else’s client cannot undo it', async () => {
  const { id } = await aClient({ name: 'Selma' })
  expect(await restore(id)).toEqual(refused('unknown'))
  expect(await statusOf(offerId)).toBe('rejected')
})

test('rejected, restored and rejected again, it is one notification', async () => {
  await restore()
  expect(await restore()).toEqual(refused('not_restorable'))
  await rejectOffer(db, { offerId, clientId: ad.clientId, now: noon })
  expect(await listRejections()).toHaveLength(1)
})

test('a worker who has offered again is not notified of the rejection before', async () => {
  const { workerId } = ad.offers[0]!
  await sendOffer(db, { adId: ad.adId, workerId, amount: 7_000, message: '', now: noon })
  expect(await listRejections()).toEqual([])
  expect(await restore()).toEqual(refused('not_restorable'))
})

test('on an ad that is taken or cancelled a rejection stays', async () => {
  await acceptOffer(db, { offerId: ad.offers[1]!.offerId, clientId: ad.clientId, now: noon })
  expect(await restore()).toEqual(refused('ad_closed'))
  await cancelAd(db, { adId: ad.adId, clientId: ad.clientId, now: noon })
  expect(await restore()).toEqual(refused('ad_closed'))
})
