import { expect, test } from 'vitest'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { trackView, listViewStats } from '#app/ads/viewing.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const tomorrow = new Date(noon.getTime() + 24 * 3_600_000)
const amina = Buffer.from('a visitor of ours')
const boris = Buffer.from('another visitor!')

test('a visitor counts once a day, another visitor and another day count again', async () => {
  const amra = await aClient()
  const ad = await anAd(amra.id)
  for (const [visitor, now] of [
    [amina, noon],
    [amina, noon],
    [boris, noon],
    [amina, tomorrow],
  ] as const) {
    await trackView(db, { adId: ad.id, viewerId: null, visitor, now })
  }
  expect(await viewsOf(ad.id)).toBe(3)
})

test('the same visitor fifty times at once is one view', async () => {
  const ad = await anAd((await aClient()).id)
  await Promise.all(
    Array.from({ length: 50 }, () => trackView(db, { adId: ad.id, viewerId: null, visitor: amina, now: noon })),
  )
  expect(await viewsOf(ad.id)).toBe(1)
})

test('the owner, a draft and an ad that does not exist are not counted', async () => {
  const amra = await aClient()
  const ad = await anAd(amra.id)
  const draft = await aDraft(amra.id)

  await trackView(db, { adId: ad.id, viewerId: amra.id, visitor: amina, now: noon })
  await trackView(db, { adId: draft.id, viewerId: null, visitor: amina, now: noon })
  await trackView(db, { adId: 999_999_999, viewerId: null, visitor: amina, now: noon })

  expect(await viewsOf(ad.id)).toBe(0)
  expect(await viewsOf(draft.id)).toBe(0)
})

test('the statistics hold every day, also those without a view', async () => {
  const amra = await aClient()
  const [ad, other] = [await anAd(amra.id), await anAd(amra.id)]
  await trackView(db, { adId: ad.id, viewerId: null, visitor: amina, now: noon })
  await trackView(db, { adId: ad.id, viewerId: null, visitor: boris, now: noon })
  await trackView(db, { adId: other.id, viewerId: null, visitor: boris, now: tomorrow })

  expect(await listViewStats(db, { clientId: amra.id, days: 3, now: tomorrow })).toEqual({
    days: [
      { date: '2026-11-19', views: 0 },
      { date: '2026-11-20', views: 2 },
      { date: '2026-11-21', views: 1 },
    ],
    total: 3,
  })
  expect((await listViewStats(db, { clientId: amra.id, adId: ad.id, days: 30, now: tomorrow })).total).toBe(2)
})

test('someone else’s client learns nothing of the views', async () => {
  const ad = await anAd((await aClient()).id)
  await trackView(db, { adId: ad.id, viewerId: null, visitor: amina, now: noon })
  const zora = await aClient()
  expect((await listViewStats(db, { clientId: zora.id, adId: ad.id, days: 30, now: noon })).total).toBe(0)
})

async function viewsOf(adId: number): Promise<number> {
  return (await db.selectFrom('ads').select('view_count').where('id', '=', adId).executeTakeFirstOrThrow()).view_count
}

async function aDraft(clientId: number): Promise<{ id: number }> {
  const outcome = await saveDraft(db, { ...tapAd, clientId, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { id: outcome.value.adId }
}
