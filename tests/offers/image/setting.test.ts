import { beforeEach, expect, test } from 'vitest'
import { blockMember, unblockMember } from '#app/blocks/blocking.server.ts'
import { deleteOrphanImages } from '#app/images/cleaning.server.ts'
import { findServableImage } from '#app/images/queries.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { markReviewed } from '#app/moderation/deciding.server.ts'
import { findEvidenceImage, readInbox } from '#app/moderation/inbox.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { findOwnOfferWithImage } from '#app/offers/image/queries.server.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { listOffersOfAd } from '#app/offers/queries.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { findOfferingWorker } from '#app/workers/queries.server.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { anAdWithOffers } from '#tests/offers/offer-fixtures.ts'

let nextImage = 91_000
let offer: { adId: number; clientId: number; offerId: number; workerId: number }

async function anImageOf(ownerId: number, purpose: 'offer' | 'portfolio' = 'offer'): Promise<number> {
  const id = (nextImage += 1)
  const size = { width: 8, height: 6, colour: '808080', bytes: 100 }
  await db
    .insertInto('images')
    .values({ id, owner_id: ownerId, purpose, ...size, created_at: noon })
    .execute()
  return id
}

const set = (imageId: number | null, workerId = offer.workerId) =>
  setOfferImage(db, { offerId: offer.offerId, workerId, imageId, now: noon })
const stored = async () => (await findOwnOfferWithImage(db, offer))?.image
const canSee = async (id: number, viewerId: number | null) =>
  (await findServableImage(db, { id, viewerId })) !== undefined

beforeEach(async () => {
  const { offers, ...ad } = await anAdWithOffers(1)
  offer = { ...ad, ...offers[0]! }
})

test('an offer has one image, which another replaces and which is removed', async () => {
  const [first, second] = [await anImageOf(offer.workerId), await anImageOf(offer.workerId)]
  expect(await set(first)).toEqual(done({ offerId: offer.offerId, adId: offer.adId }))
  expect(await stored()).toMatchObject({ id: first, isHeld: true })
  await set(second)
  expect(await stored()).toMatchObject({ id: second })
  expect(await set(null)).toEqual(done({ offerId: offer.offerId, adId: offer.adId }))
  expect(await stored()).toBeNull()
})

test('nobody sets an image beside another’s offer, nor another’s image or one for another purpose', async () => {
  const other = await aWorker()
  expect(await set(await anImageOf(other.id), other.id)).toEqual(refused('unknown'))
  expect(await set(await anImageOf(other.id))).toEqual(refused('images_unknown'))
  expect(await set(await anImageOf(offer.workerId, 'portfolio'))).toEqual(refused('images_unknown'))
  expect(await set(123)).toEqual(refused('images_unknown'))
  expect(await stored()).toBeNull()
})

test('once the offer is accepted or withdrawn, its image stays as it is', async () => {
  const { offerId, clientId, workerId } = offer
  const image = await anImageOf(workerId)
  await set(image)
  await acceptOffer(db, { offerId, clientId, now: noon })
  expect(await set(null)).toEqual(refused('already_accepted'))
  expect(await stored()).toMatchObject({ id: image })

  const { offers } = await anAdWithOffers(1)
  const other = offers[0]!
  await withdrawOffer(db, { ...other, now: noon })
  const change = { ...other, imageId: await anImageOf(other.workerId), now: noon }
  expect(await setOfferImage(db, change)).toEqual(refused('already_withdrawn'))
})

test('until the worker’s first job a moderator sees the image before the client does', async () => {
  const image = await anImageOf(offer.workerId)
  await set(image)
  expect([await canSee(image, offer.workerId), await canSee(image, offer.clientId)]).toEqual([true, false])

  const waiting = await readInbox(db, { kind: 'image', now: noon })
  expect(waiting.items.map(({ targetId }) => Number(targetId))).toContain(image)
  expect(await findEvidenceImage(db, image)).toBeDefined()
  await markReviewed(db, { subject: 'image', id: image, actor: 'Zora', now: noon })
  expect(await canSee(image, offer.clientId)).toBe(true)
  expect(await stored()).toMatchObject({ isHeld: false })
})

test('of a worker with a completed job the client sees it at once, and nobody else does', async () => {
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', offer.workerId).execute()
  const image = await anImageOf(offer.workerId)
  await set(image)
  expect(await canSee(image, offer.clientId)).toBe(true)
  for (const viewer of [(await aClient()).id, (await aWorker()).id, null])
    expect(await canSee(image, viewer)).toBe(false)

  await withdrawOffer(db, { offerId: offer.offerId, workerId: offer.workerId, now: noon })
  expect(await canSee(image, offer.clientId)).toBe(false)
})

test('an image that a moderator removes stands beside the offer no more, and comes back', async () => {
  const image = await anImageOf(offer.workerId)
  await set(image)
  const hiding = { target: 'image', id: image, reason: 'other', note: '', actor: 'Zora', now: noon } as const
  const hidden = await hideContent(db, hiding)
  expect([await stored(), await canSee(image, offer.workerId)]).toEqual([null, false])
  if (!hidden.ok) throw new Error(hidden.reason)
  await restoreContent(db, { hiddenId: hidden.value.hiddenId, actor: 'Zora', now: noon })
  expect(await stored()).toMatchObject({ id: image })
})

test('an image that comes back after the offer was withdrawn and sent anew stands beside none', async () => {
  const image = await anImageOf(offer.workerId)
  await set(image)
  const hiding = { target: 'image', id: image, reason: 'other', note: '', actor: 'Zora', now: noon } as const
  const { hiddenId } = unwrap(await hideContent(db, hiding))
  const { offerId, adId, workerId } = offer
  const after = new Date(noon.getTime() + 60_000)
  await withdrawOffer(db, { offerId, workerId, now: after })
  unwrap(await sendOffer(db, { adId, workerId, amount: 7_000, message: '', now: after }))
  await restoreContent(db, { hiddenId, actor: 'Zora', now: after })
  expect((await stored()) ?? null).toBeNull()
})

test('the clean-up spares an image beside an offer', async () => {
  const [shown, forgotten] = [await anImageOf(offer.workerId), await anImageOf(offer.workerId)]
  await set(shown)
  await deleteOrphanImages(db, { now: new Date(noon.getTime() + 30 * 86_400_000) })
  expect([await canSee(shown, offer.workerId), await canSee(forgotten, offer.workerId)]).toEqual([true, false])
})

test('an offer that is sent again has no photo of the former one', async () => {
  const { adId, offerId, workerId } = offer
  await set(await anImageOf(workerId))
  await withdrawOffer(db, { offerId, workerId, now: noon })
  await sendOffer(db, { adId, workerId, amount: 9_000, message: '', now: noon })
  expect(await stored()).toBeNull()
})

/** Whether the client sees the offer in the list, beside the profile, and its image. */
const shownToClient = async (image: number) => {
  const listed = await listOffersOfAd(db, { ...offer, sort: 'lowest', filter: 'all' })
  const profile = await findOfferingWorker(db, offer)
  return [listed.length > 0, profile !== undefined, await canSee(image, offer.clientId)]
}

test('a client who blocked the worker sees neither offer nor photo, until it is accepted or the block ends', async () => {
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', offer.workerId).execute()
  const image = await anImageOf(offer.workerId)
  await set(image)
  const viewer = { id: offer.clientId, userType: 'Client' } as const
  await blockMember(db, { viewer, userId: offer.workerId, now: noon })
  expect(await shownToClient(image)).toEqual([false, false, false])
  expect(await canSee(image, offer.workerId)).toBe(true)

  await unblockMember(db, { viewerId: offer.clientId, userId: offer.workerId })
  expect(await shownToClient(image)).toEqual([true, true, true])
  await acceptOffer(db, { offerId: offer.offerId, clientId: offer.clientId, now: noon })
  await blockMember(db, { viewer, userId: offer.workerId, now: noon })
  expect(await shownToClient(image)).toEqual([true, true, true])
})

test('a client whom the worker blocked has the offer and its photo as before', async () => {
  await db.updateTable('users').set({ completed_jobs: 1 }).where('id', '=', offer.workerId).execute()
  const image = await anImageOf(offer.workerId)
  await set(image)
  await blockMember(db, { viewer: { id: offer.workerId, userType: 'Worker' }, userId: offer.clientId, now: noon })
  expect(await shownToClient(image)).toEqual([true, true, true])
})
