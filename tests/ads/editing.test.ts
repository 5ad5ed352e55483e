import { beforeAll, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAd, anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let zora: { id: number }
let mirza: { id: number }

beforeAll(async () => {
  amra = await aClient()
  zora = await aClient()
  mirza = await aWorker()
})

test('an open ad is rewritten, found by its new words, and its history says so', async () => {
  const { id: adId } = await anAd(amra.id)
  expect(await edit(adId, { title: 'Krečenje sobe', skill: 'painter', city: 'tuzla', maxPayout: null })).toEqual(
    done({ adId, wasPublished: false }),
  )

  const ad = await findAdOf(db, { adId, clientId: amra.id })
  expect(ad).toMatchObject({ title: 'Krečenje sobe', skill: 'painter', city: 'tuzla', maxPayout: null })
  expect(ad?.events.map(({ type }) => type)).toEqual(['published', 'edited'])
  const { search_words } = await db
    .selectFrom('ads')
    .select('search_words')
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  expect(search_words).toContain('moler')
  expect(search_words).not.toContain('vodoinstalater')
})

test('an edit with imageIds replaces the images, an edit without them leaves the images unchanged', async () => {
  const [first, second] = [await anImage(amra.id, 40), await anImage(amra.id, 50)]
  const { id: adId } = await anAd(amra.id, { imageIds: [first] })
  await edit(adId, { title: 'Drugi naslov' })
  expect(await imageIdsOf(adId)).toEqual([first])
  await edit(adId, { imageIds: [second, first] })
  expect(await imageIdsOf(adId)).toEqual([second, first])
  await edit(adId, { imageIds: [] })
  expect(await imageIdsOf(adId)).toEqual([])
  expect(await edit(adId, { imageIds: [await anImage(zora.id, 60)] })).toEqual(refused('images_unknown'))
})

test('an open ad takes no number, also where it is sent like a draft, and a draft only until it is published', async () => {
  const { id: adId } = await anAd(amra.id)
  const contactShown = refused('contact_shown', { field: 'description', passage: '061 123 456', kind: 'client' })
  expect(await edit(adId, { description: 'Zovite 061 123 456.', draft: true })).toEqual(contactShown)
  const saved = await saveDraft(db, { ...tapAd, clientId: amra.id, now: noon })
  if (!saved.ok) throw new Error(saved.reason)
  expect(await edit(saved.value.adId, { description: 'Zovite 061 123 456.' })).toMatchObject({ ok: true })
  expect(await edit(saved.value.adId, { description: 'Zovite 061 123 456.', draft: false })).toEqual(contactShown)
})

test('a draft that was open before takes no contact, because its bidders still read it', async () => {
  const { id: adId } = await anAd(amra.id)
  await anOffer(adId)
  await db.updateTable('ads').set({ status: 'draft', hidden_at: noon }).where('id', '=', adId).execute()
  const title = 'Zovite 061 234 567 za slavinu'
  expect(await edit(adId, { title, draft: true })).toMatchObject({ reason: 'contact_shown' })
  expect(await edit(adId, { title: 'Slavina curi u kuhinji', draft: true })).toMatchObject({ ok: true })
})

test('the budget is locked as long as an offer stands, the words are not', async () => {
  const { id: adId } = await anAd(amra.id)
  const offerId = await anOffer(adId)
  expect(await edit(adId, { minPayout: 6_000 })).toEqual(refused('budget_locked'))
  expect(await edit(adId, { maxPayout: null })).toEqual(refused('budget_locked'))
  expect(await edit(adId, { acceptsOutsideBudget: true })).toEqual(refused('budget_locked'))
  expect(await edit(adId, { title: 'Isti budžet' })).toEqual(done({ adId, wasPublished: false }))

  await withdrawOffer(db, { offerId, workerId: mirza.id, now: noon })
  expect(await edit(adId, { minPayout: 6_000 })).toEqual(done({ adId, wasPublished: false }))
})

test('after an acceptance the ad is locked', async () => {
  const { id: adId } = await anAd(amra.id)
  await acceptOffer(db, { offerId: await anOffer(adId), clientId: amra.id, now: noon })
  expect(await edit(adId, { title: 'Kasno' })).toEqual(refused('ad_locked'))
})

test('a cancelled ad is closed', async () => {
  const { id: adId } = await anAd(amra.id)
  await cancelAd(db, { adId, clientId: amra.id, now: noon })
  expect(await edit(adId, {})).toEqual(refused('ad_closed'))
})

test('someone else’s ad cannot be edited', async () => {
  const { id: adId } = await anAd(amra.id)
  expect(await editAd(db, { ...tapAd, adId, clientId: zora.id, now: noon })).toEqual(refused('unknown'))
})

test('a draft stays a draft until the edit says otherwise', async () => {
  const draft = await saveDraft(db, { ...tapAd, description: '', clientId: amra.id, now: noon })
  if (!draft.ok) throw new Error(draft.reason)
  const { adId } = draft.value

  await edit(adId, { description: '', title: 'Još nije gotovo' })
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({
    status: 'draft',
    title: 'Još nije gotovo',
    events: [],
  })
  expect(await edit(adId, { description: '', draft: false })).toEqual(refused('incomplete'))
  expect(await edit(adId, { draft: false })).toEqual(done({ adId, wasPublished: true }))
  expect(await findAdOf(db, { adId, clientId: amra.id })).toMatchObject({ status: 'open', publishedAt: noon })
})

test('cancelling and editing at once leave either a cancelled ad with the edit or one without', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id: adId } = await anAd(amra.id)
    const [edited, cancelled] = await Promise.all([
      edit(adId, { title: 'U zadnji čas' }),
      cancelAd(db, { adId, clientId: amra.id, now: noon }),
    ])
    expect(cancelled.ok).toBe(true)
    const ad = await findAdOf(db, { adId, clientId: amra.id })
    expect(ad).toMatchObject({ status: 'cancelled', title: edited.ok ? 'U zadnji čas' : tapAd.title })
    expect(ad?.events.at(-1)?.type).toBe('cancelled')
  }
})

function edit(adId: number, changes: Partial<Parameters<typeof editAd>[1]>) {
  return editAd(db, { ...tapAd, ...changes, adId, clientId: amra.id, now: noon })
}

async function anOffer(adId: number): Promise<number> {
  const outcome = await sendOffer(db, { adId, workerId: mirza.id, amount: 8_000, message: '', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}

async function imageIdsOf(adId: number): Promise<number[]> {
  const ad = await findAdOf(db, { adId, clientId: amra.id })
  return ad!.images.map(({ id }) => id)
}
