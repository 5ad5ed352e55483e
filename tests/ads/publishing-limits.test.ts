import '#tests/support/environment/default-rate-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { postAd, publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { chooseTrade } from '#app/ads/trade/choosing.server.ts'
import { refused } from '#app/outcome.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const hourMs = 3_600_000
let amra: { id: number }

beforeEach(async () => {
  amra = await aClient()
})

const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const publish = (clientId = amra.id, now = noon) => postAd(db, { ...tapAd, clientId, now })
const confirm = (userId: number) => markVerified(db, { userId, purpose: 'email', now: noon })
const tooMany = refused('unconfirmed', { seconds: 86_400, max: 3 })

async function adIdOf(outcome: Promise<{ ok: boolean; value?: { adId: number } }>): Promise<number> {
  const { ok, value } = await outcome
  expect(ok).toBe(true)
  return value!.adId
}

const aDraft = () => adIdOf(saveDraft(db, { ...tapAd, clientId: amra.id, now: noon }))

test('who has confirmed nothing publishes three ads a day, and drafts at will', async () => {
  for (let time = 0; time < 3; time += 1) expect(await publish()).toMatchObject({ ok: true })
  expect(await publish()).toEqual(tooMany)
  expect(await saveDraft(db, { ...tapAd, clientId: amra.id, now: noon })).toMatchObject({ ok: true })
  expect(await publish(amra.id, hoursFromNoon(23.5))).toEqual(refused('unconfirmed', { seconds: 1_800, max: 3 }))
  expect(await publish(amra.id, hoursFromNoon(24))).toMatchObject({ ok: true })
})

test('an edit to another town or skill, which notifies others, is a publication, and any other edit is none', async () => {
  const adId = await adIdOf(publish())
  const edit = { ...tapAd, adId, clientId: amra.id, now: noon }
  for (const city of ['bihac', 'tuzla']) expect(await editAd(db, { ...edit, city })).toMatchObject({ ok: true })
  expect(await editAd(db, { ...edit, city: 'mostar' })).toEqual(tooMany)
  expect(await editAd(db, { ...edit, city: 'tuzla', title: 'Slavina u kuhinji' })).toMatchObject({ ok: true })
})

test('another client is not held back', async () => {
  for (let time = 0; time < 4; time += 1) await publish()
  expect(await publish((await aClient()).id)).toMatchObject({ ok: true })
})

test('a burst publishes no more than one by one', async () => {
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => publish()))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
})

test('who has confirmed an address publishes ten an hour and twenty a day, at once after confirming', async () => {
  for (let time = 0; time < 3; time += 1) await publish()
  await confirm(amra.id)
  for (let time = 0; time < 10; time += 1) expect(await publish()).toMatchObject({ ok: true })
  expect(await publish(amra.id, hoursFromNoon(0.5))).toEqual(refused('rate_limited', { seconds: 1_800 }))
  for (let time = 0; time < 7; time += 1) expect(await publish(amra.id, hoursFromNoon(1))).toMatchObject({ ok: true })
  expect(await publish(amra.id, hoursFromNoon(2))).toEqual(refused('rate_limited', { seconds: 22 * 3_600 }))
})

test('every way to open an ad counts, and deleting or cancelling gives nothing back', async () => {
  const [draftId, editedId] = [await aDraft(), await aDraft()]
  const deletedId = await adIdOf(publish())
  await deleteAd(db, { adId: deletedId, clientId: amra.id, now: noon })
  const adId = await adIdOf(publishDraft(db, { adId: draftId, clientId: amra.id, now: noon }))
  await cancelAd(db, { adId, clientId: amra.id, now: noon })
  await adIdOf(reactivateAd(db, { adId, clientId: amra.id, now: noon }))
  await cancelAd(db, { adId, clientId: amra.id, now: noon })

  const edit = { ...tapAd, title: 'Slavina u kupatilu', adId: editedId, clientId: amra.id, now: noon }
  expect(await reactivateAd(db, { adId, clientId: amra.id, now: noon })).toEqual(tooMany)
  expect(await editAd(db, { ...edit, draft: false })).toEqual(tooMany)
  expect(await publishDraft(db, { adId: editedId, clientId: amra.id, now: noon })).toEqual(tooMany)
  const ads = await db
    .selectFrom('ads')
    .select(['status', 'title'])
    .where('client_id', '=', amra.id)
    .orderBy('id')
    .execute()
  expect(ads).toEqual([
    { status: 'cancelled', title: tapAd.title },
    { status: 'draft', title: tapAd.title },
  ])

  expect(await editAd(db, { ...edit, draft: true })).toMatchObject({ ok: true })
})

test('what is refused for another reason is not counted', async () => {
  for (let time = 0; time < 5; time += 1) await postAd(db, { ...tapAd, address: '', clientId: amra.id, now: noon })
  expect(await publish()).toMatchObject({ ok: true })
})

test('a refused ad enqueues no matching', async () => {
  await db.deleteFrom('outbox').execute()
  for (let time = 0; time < 20; time += 1) await publish()
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'matchAd').execute()).toHaveLength(3)
})

test('the first choice of a trade is free, and each later one counts, because others are notified', async () => {
  const adId = await adIdOf(publish())
  const choose = (trade: string) => chooseTrade(db, { adId, clientId: amra.id, trade, now: noon })
  await db
    .updateTable('ads')
    .set({ skill: 'other', trade: null, is_trade_chosen: false })
    .where('id', '=', adId)
    .execute()
  for (const trade of ['roofer', 'tiler', 'roofer']) expect(await choose(trade)).toMatchObject({ ok: true })
  expect(await choose('tiler')).toEqual(tooMany)
})
