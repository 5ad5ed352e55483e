import { beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { markReviewed } from '#app/moderation/deciding.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { anAdWithOffers, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

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
