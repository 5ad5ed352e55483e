import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { markReviewed } from '#app/moderation/deciding.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAdWithOffers, anOpenAd, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'

let offer: { adId: number; clientId: number; offerId: number; workerId: number }

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const set = (imageId: number | null, now = later(2)) =>
  setOfferImage(db, { offerId: offer.offerId, workerId: offer.workerId, imageId, now })
const photo = () => anImage(offer.workerId, 128, 'offer')
const look = (clientId = offer.clientId) =>
  readOffersOfAd(db, { adId: offer.adId, clientId, sort: 'lowest', filter: 'all', now: later(1) })
const stored = () =>
  db.selectFrom('offers').select(['seen_at', 'updated_at']).where('id', '=', offer.offerId).executeTakeFirstOrThrow()
const photosAnnounced = async () =>
  (await listAnnouncements(offer.adId)).filter(({ type, variant }) => `${type} ${variant}` === 'OfferUpdated photo')
const haveCompleted = () =>
  db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', offer.workerId).execute()

beforeEach(async () => {
  const { offers, ...ad } = await anAdWithOffers(1)
  offer = { ...ad, ...offers[0]! }
})

test('of a photo beside an offer that the client has seen the client is notified, and the offer is unseen again', async () => {
  await haveCompleted()
  await look()
  await set(await photo())
  expect(await photosAnnounced()).toMatchObject([{ recipients: [offer.clientId] }])
  expect(await stored()).toEqual({ seen_at: null, updated_at: later(2) })
})

test('nobody is notified of one beside an offer that waits to be seen, because the client finds both at once', async () => {
  await haveCompleted()
  await look((await aClient()).id)
  await set(await photo())
  expect(await photosAnnounced()).toEqual([])
})

test('a photo that is removed makes the offer unseen, and notifies nobody', async () => {
  await haveCompleted()
  await set(await photo(), noon)
  await look()
  await set(null)
  expect(await photosAnnounced()).toEqual([])
  expect(await stored()).toEqual({ seen_at: null, updated_at: later(2) })
})

test('a photo that waits for a moderator changes nothing until it was looked at', async () => {
  await look()
  const image = await photo()
  await set(image)
  expect(await photosAnnounced()).toEqual([])
  expect(await stored()).toEqual({ seen_at: later(1), updated_at: noon })

  const review = { subject: 'image', id: image, actor: 'Zora', now: later(3) } as const
  await markReviewed(db, review)
  await markReviewed(db, review)
  expect(await photosAnnounced()).toMatchObject([{ recipients: [offer.clientId] }])
  expect(await stored()).toEqual({ seen_at: null, updated_at: later(3) })
})

test('after a block a photo that was looked at notifies nobody', async () => {
  await look()
  const image = await photo()
  await set(image)
  await blockMember(db, { viewer: { id: offer.workerId, userType: 'Worker' }, userId: offer.clientId, now: noon })
  await markReviewed(db, { subject: 'image', id: image, actor: 'Zora', now: later(3) })
  expect(await photosAnnounced()).toEqual([])
})

test('one photo beside two offers is announced to both clients, and beside a closed ad to nobody', async () => {
  const image = await photo()
  const { adId, clientId } = await anOpenAd()
  const { offerId } = unwrap(
    await sendOffer(db, { adId, workerId: offer.workerId, amount: 8_000, message: '', now: noon }),
  )
  const closed = await anOpenAd()
  const sent = { adId: closed.adId, workerId: offer.workerId, amount: 8_000, message: '', now: noon }
  const third = unwrap(await sendOffer(db, sent)).offerId
  for (const offerOfSame of [offer.offerId, offerId, third])
    await setOfferImage(db, { offerId: offerOfSame, workerId: offer.workerId, imageId: image, now: later(1) })
  await cancelAd(db, { ...closed, now: later(1) })
  const lookAt = { sort: 'lowest', filter: 'all', now: later(2) } as const
  await readOffersOfAd(db, { adId: offer.adId, clientId: offer.clientId, ...lookAt })
  await readOffersOfAd(db, { adId, clientId, ...lookAt })

  await markReviewed(db, { subject: 'image', id: image, actor: 'Zora', now: later(3) })
  for (const [ad, recipients] of [
    [offer.adId, [offer.clientId]],
    [adId, [clientId]],
    [closed.adId, []],
  ] as const)
    expect(
      (await listAnnouncements(ad)).filter(({ variant }) => variant === 'photo').flatMap((one) => one.recipients),
    ).toEqual(recipients)
})
