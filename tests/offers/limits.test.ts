import '#tests/support/environment/default-rate-limits.ts'
import { expect, test } from 'vitest'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { clientAcceptanceLimits } from '#app/offers/acceptance.server.ts'
import { refused } from '#app/outcome.ts'
import { noon, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdWithOffers, listAnnouncements } from './offer-fixtures.ts'

const hourMs = 3_600_000
const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * hourMs)

async function countOf(adId: number, type: string): Promise<number> {
  return (await listAnnouncements(adId)).filter((announced) => announced.type === type).length
}

test('an offer is changed ten times an hour and thirty times a day', async () => {
  const { adId, offers } = await anAdWithOffers(1)
  const change = (nth: number, now = noon) => editOffer(db, { ...offers[0]!, amount: 6_000 + nth, message: '', now })
  for (let nth = 1; nth <= 10; nth += 1) expect(await change(nth)).toMatchObject({ ok: true })
  expect(await change(11)).toEqual(refused('rate_limited', { seconds: 3_600 }))
  for (let nth = 12; nth <= 60; nth += 1) await change(nth, hoursFromNoon(Math.floor(nth / 10)))
  expect(await countOf(adId, 'OfferUpdated')).toBe(30)
  expect(await change(99, hoursFromNoon(24))).toMatchObject({ ok: true })
})

test('its photo is one of the ten changes', async () => {
  const offer = (await anAdWithOffers(1)).offers[0]!
  const change = (nth: number) => editOffer(db, { ...offer, amount: 6_000 + nth, message: '', now: noon })
  for (let nth = 1; nth <= 9; nth += 1) await change(nth)
  expect(await setOfferImage(db, { ...offer, imageId: null, now: noon })).toMatchObject({ ok: true })
  expect(await setOfferImage(db, { ...offer, imageId: null, now: noon })).toMatchObject({ reason: 'rate_limited' })
})

test('a change that changes nothing is not counted', async () => {
  const { offers } = await anAdWithOffers(1)
  const same = { ...offers[0]!, amount: 6_000, message: 'Mogu doći sutra.', now: noon }
  for (let time = 0; time < 12; time += 1) expect(await editOffer(db, same)).toMatchObject({ ok: true })
  expect(await editOffer(db, { ...same, amount: 7_000 })).toMatchObject({ ok: true })
})

test('who withdraws and offers again does so five times a day on one ad, and nobody else is held back', async () => {
  const { adId, offers } = await anAdWithOffers(1)
  const { offerId, workerId } = offers[0]!
  const again = async (now = noon) => {
    await withdrawOffer(db, { offerId, workerId, now })
    return sendOffer(db, { adId, workerId, amount: 8_000, message: '', now })
  }
  for (let time = 2; time <= 5; time += 1) expect(await again()).toMatchObject({ ok: true })
  for (let time = 0; time < 3; time += 1) expect(await again()).toEqual(refused('rate_limited', { seconds: 86_400 }))
  expect([await countOf(adId, 'NewOfferReceived'), await countOf(adId, 'OfferUpdated')]).toEqual([5, 5])
  expect(
    await sendOffer(db, { adId, workerId: (await aWorker()).id, amount: 8_000, message: '', now: noon }),
  ).toMatchObject({ ok: true })
  expect(await again(hoursFromNoon(24))).toMatchObject({ ok: true })
})

test.each([
  ['confirmed', noon, 30],
  ['unconfirmed', null, 5],
])('%s: a client accepts so often a day on all ads, and nobody else is held back', async (_, verifiedAt, points) => {
  const { clientId, offers } = await anAdWithOffers(1)
  const { offerId } = offers[0]!
  await db.updateTable('users').set({ email_verified_at: verifiedAt }).where('id', '=', clientId).execute()
  const [{ name }] = clientAcceptanceLimits[verifiedAt ? 'confirmed' : 'unconfirmed']
  const row = { key: `${name}:${clientId}`, points: points - 1, expire: hoursFromNoon(1).getTime() }
  await db.insertInto('rate_limits').values(row).execute()
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('rate_limited', { seconds: 3_600 }))

  const other = await anAdWithOffers(1)
  const accepted = { offerId: other.offers[0]!.offerId, clientId: other.clientId, now: noon }
  expect(await acceptOffer(db, accepted)).toMatchObject({ ok: true })
})

test('who takes acceptances back accepts ten times a day on one ad', async () => {
  const { adId, clientId, offers } = await anAdWithOffers(2)
  await db.updateTable('users').set({ email_verified_at: noon }).where('id', '=', clientId).execute()
  for (let time = 0; time < 10; time += 1) {
    const { offerId } = offers[time % 2]!
    expect(await acceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
    expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  }
  const { offerId } = offers[0]!
  expect(await acceptOffer(db, { offerId, clientId, now: noon })).toEqual(refused('rate_limited', { seconds: 86_400 }))
  expect(await countOf(adId, 'OfferAccepted')).toBe(10)

  const other = await anAdWithOffers(1)
  expect(
    await acceptOffer(db, { offerId: other.offers[0]!.offerId, clientId: other.clientId, now: noon }),
  ).toMatchObject({ ok: true })
})
