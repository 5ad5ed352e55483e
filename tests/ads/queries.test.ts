import { beforeAll, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { findAdForVisitor, listMyAds, listMyAssignments, selectAdCounts } from '#app/ads/queries.server.ts'
import type { AdFilter, AdSort } from '#app/ads/rules.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAd, anImage, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let zora: { id: number }
const ids: Record<string, number> = {}

beforeAll(async () => {
  amra = await aClient()
  zora = await aClient()
  const mirza = await aWorker()
  const edin = await aWorker()
  const at = (hour: number) => new Date(noon.getTime() + hour * 3_600_000)

  for (const [hour, name] of ['quiet', 'offered', 'busy', 'going', 'finished', 'cancelled'].entries()) {
    const imageIds = name === 'busy' ? [await anImage(amra.id, 90), await anImage(amra.id, 91)] : []
    ids[name] = (await anAd(amra.id, { title: name, imageIds, now: at(hour) })).id
  }
  const draft = await saveDraft(db, { ...tapAd, title: 'draft', clientId: amra.id, now: at(6) })
  if (!draft.ok) throw new Error(draft.reason)
  ids.draft = draft.value.adId
  await anAd(zora.id)

  await offer(ids.offered!, mirza.id, 15_000)
  await offer(ids.busy!, mirza.id, 9_000)
  await offer(ids.busy!, edin.id, 7_000)
  for (const name of ['going', 'finished']) {
    await acceptOffer(db, { offerId: await offer(ids[name]!, mirza.id, 6_000), clientId: amra.id, now: noon })
  }
  await completeAssignment(db, { adId: ids.finished!, clientId: amra.id, rating: 5, comment: 'Odlično', now: noon })
  await cancelAd(db, { adId: ids.cancelled!, clientId: amra.id, now: noon })
})

test.each<[AdFilter, string[]]>([
  ['all', ['draft', 'cancelled', 'finished', 'going', 'busy', 'offered', 'quiet']],
  ['active', ['going', 'busy', 'offered', 'quiet']],
  ['completed', ['finished']],
  ['withOffers', ['finished', 'going', 'busy', 'offered']],
  ['withoutOffers', ['draft', 'cancelled', 'quiet']],
])('the filter "%s" shows what it says', async (filter, titles) => {
  const { items, total } = await listMyAds(db, { clientId: amra.id, filter })
  expect(items.map(({ title }) => title)).toEqual(titles)
  expect(total).toBe(titles.length)
})

test.each<[AdSort, string]>([
  ['newest', 'draft'],
  ['oldest', 'quiet'],
  ['mostOffers', 'busy'],
  ['highestOffer', 'offered'],
])('sorted by "%s" the first is "%s"', async (sort, title) => {
  const { items } = await listMyAds(db, { clientId: amra.id, sort })
  expect(items[0]?.title).toBe(title)
})

test('the newest is the one published last, and a blocked worker’s offers put no ad in front', async () => {
  const { id: clientId } = await aClient()
  const [late, early] = [await anAd(clientId, { title: 'late' }), await anAd(clientId, { title: 'early' })]
  await db
    .updateTable('ads')
    .set({ published_at: new Date('2026-12-24T10:00:00Z') })
    .where('id', '=', late.id)
    .execute()
  const blocked = await aWorker()
  await offer(early.id, blocked.id, 14_000)
  await offer(late.id, (await aWorker()).id, 9_000)
  await blockMember(db, { viewer: { id: clientId, userType: 'Client' }, userId: blocked.id, now: noon })
  for (const [sort, title] of [
    ['newest', 'late'],
    ['oldest', 'early'],
    ['mostOffers', 'late'],
    ['highestOffer', 'late'],
  ] as const)
    expect([sort, (await listMyAds(db, { clientId, sort })).items[0]?.title]).toEqual([sort, title])
})

test('pages follow each other without gap or repetition', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => listMyAds(db, { clientId: amra.id, page, pageSize: 3 })))
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7)
  expect(await listMyAds(db, { clientId: amra.id, page: 9, pageSize: 3 })).toMatchObject({ items: [], total: 7 })
})

test('each ad comes with its images in order', async () => {
  const { items } = await listMyAds(db, { clientId: amra.id, sort: 'mostOffers' })
  expect(items[0]?.images).toMatchObject([
    { width: 8, height: 6 },
    { width: 8, height: 6 },
  ])
  expect(items[1]?.images).toEqual([])
})

test('assignments in progress have the worker and the price, completed ones also the rating', async () => {
  const going = await listMyAssignments(db, { clientId: amra.id, status: 'in_progress' })
  expect(going.items[0]).toMatchObject({
    title: 'going',
    acceptedOffer: { amount: 6_000, workerName: 'Mirza', workerInitial: 'H' },
    review: null,
  })
  const finished = await listMyAssignments(db, { clientId: amra.id, status: 'completed' })
  expect(finished).toMatchObject({ hasMore: false })
  expect(finished.items[0]).toMatchObject({ title: 'finished', review: { rating: 5 } })
  expect(await listMyAssignments(db, { clientId: zora.id, status: 'in_progress' })).toEqual({
    items: [],
    hasMore: false,
  })
})

test('the dashboard counts', async () => {
  expect(await selectAdCounts(db, amra.id).executeTakeFirst()).toEqual({
    all: 7,
    open: 3,
    inProgress: 1,
    completed: 1,
    offers: 5,
    views: 0,
  })
})

test('a visitor sees neither the street nor the surname, and no draft or cancelled ad', async () => {
  const ad = await findAdForVisitor(db, ids.quiet!)
  expect(ad).toMatchObject({ title: 'quiet', clientName: 'Amra' })
  expect(JSON.stringify(ad)).not.toMatch(/Ferhadija|Hodžić|@|\+387/)
  expect(await findAdForVisitor(db, ids.draft!)).toBeUndefined()
  expect(await findAdForVisitor(db, ids.cancelled!)).toBeUndefined()
})

async function offer(adId: number, workerId: number, amount: number): Promise<number> {
  const outcome = await sendOffer(db, { adId, workerId, amount, message: '', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}
