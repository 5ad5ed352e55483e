import { beforeAll, expect, test } from 'vitest'
import { postAd, publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { refused } from '#app/outcome.ts'
import { anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let zora: { id: number }

beforeAll(async () => {
  amra = await aClient()
  zora = await aClient()
})

test('a posted ad is open, with its images in order and its search keywords', async () => {
  const imageIds = [await anImage(amra.id, 10), await anImage(amra.id, 20)]
  const outcome = await postAd(db, { ...tapAd, clientId: amra.id, imageIds, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)

  const ad = await findAdOf(db, { adId: outcome.value.adId, clientId: amra.id })
  expect(ad).toMatchObject({ status: 'open', minPayout: 5_000, maxPayout: 15_000, publishedAt: noon, offerCount: 0 })
  expect(ad?.images.map(({ id }) => id)).toEqual(imageIds)
  expect(ad?.events.map(({ type }) => type)).toEqual(['published'])

  const { search_key } = await db
    .selectFrom('ads')
    .select('search_key')
    .where('id', '=', ad!.id)
    .executeTakeFirstOrThrow()
  expect(search_key).toContain('vodoinstalater')
  expect(search_key).toContain('sarajevo')
})

test('an ad with someone else’s image is refused and not stored', async () => {
  const before = await countAds(amra.id)
  const foreign = await anImage(zora.id, 30)
  expect(await postAd(db, { ...tapAd, clientId: amra.id, imageIds: [foreign], now: noon })).toEqual(
    refused('images_unknown'),
  )
  expect(await saveDraft(db, { ...tapAd, clientId: amra.id, imageIds: [12345], now: noon })).toEqual(
    refused('images_unknown'),
  )
  expect(await countAds(amra.id)).toBe(before)
})

test('an incomplete ad cannot be posted, but saved as a draft', async () => {
  const incomplete = { ...tapAd, address: '', clientId: amra.id, now: noon }
  expect(await postAd(db, incomplete)).toEqual(refused('incomplete'))

  const adId = await aDraft({ address: '' })
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({
    status: 'draft',
    publishedAt: null,
    address: '',
  })
  expect(await publishDraft(db, { adId, clientId: amra.id, now: noon })).toEqual(refused('incomplete'))
})

test('a text with a phone number or the ad’s own address can be saved as a draft, but not published', async () => {
  const withContact = { ...tapAd, title: 'Slavina, 061 123 456', clientId: amra.id, now: noon }
  expect(await postAd(db, withContact)).toMatchObject(
    refused('contact_shown', { field: 'title', passage: '061 123 456' }),
  )
  expect(
    await postAd(db, { ...tapAd, description: `Dođite na ${tapAd.address}.`, clientId: amra.id, now: noon }),
  ).toMatchObject(refused('contact_shown', { field: 'description', passage: tapAd.address }))

  const adId = await aDraft({ title: 'Slavina, 061 123 456' })
  expect(await publishDraft(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
  expect(await publishDraft(db, { adId, clientId: amra.id, now: noon })).toMatchObject(refused('contact_shown'))
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({ status: 'draft' })
})

test('a draft is published once', async () => {
  const adId = await aDraft()
  const outcomes = await Promise.all([1, 2, 3].map(() => publishDraft(db, { adId, clientId: amra.id, now: noon })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(refused('not_draft'))
  expect((await findAdOf(db, { adId, clientId: amra.id }))?.events).toHaveLength(1)
})

test('someone else cannot publish or see a draft', async () => {
  const adId = await aDraft()
  expect(await publishDraft(db, { adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
  expect(await findAdOf(db, { adId, clientId: zora.id })).toBeUndefined()
})

async function aDraft(overrides: { title?: string; address?: string } = {}): Promise<number> {
  const outcome = await saveDraft(db, { ...tapAd, ...overrides, clientId: amra.id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.adId
}

async function countAds(clientId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}
