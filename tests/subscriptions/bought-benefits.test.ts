import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPerson } from '#app/admin/people/person-queries.server.ts'
import { findAccountOverview, findOwnAccount } from '#app/accounts/queries.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { selectSmsAllowance } from '#app/notifications/channels/sms-allowance.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { editPlan } from '#app/subscriptions/catalog/plan-editing.server.ts'
import { refundOrder } from '#app/subscriptions/refunds/refunding.server.ts'
import { findWorkerCard } from '#app/workers/queries.server.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPaidOrder, aPlan, emptyShop } from '#tests/support/data/shop.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const place = { skill: 'painter', city: 'tuzla' } as const
let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await emptyShop()
  await db.deleteFrom('users').execute()
})
afterAll(() => web.stop())

async function countNotified(adId: number, minutes: number) {
  await matchAd(db, { adId, now: new Date(noon.getTime() + minutes * 60_000) })
  const rows = await db.selectFrom('notifications').select('user_id').where('ad_id', '=', adId).execute()
  return rows.map(({ user_id }) => user_id)
}

test('who has bought a plan is notified of an ad by its minutes before the others, also after the plan was changed', async () => {
  const [member, other] = await manyWorkers({ count: 2, ...place })
  await aPaidOrder({ workerId: member!, plan: 'gold-1m' })
  const { id: planId, names, texts, price, benefits } = await aPlan('gold-1m')
  expect(benefits.alertHeadStartMinutes).toBe(20)
  const shorter = { ...benefits, alertHeadStartMinutes: 1 }
  await editPlan(db, { planId, names, texts, price, benefits: shorter, isSold: true, now: noon })

  const { id: adId } = await anAd((await aClient()).id, place)
  expect(await countNotified(adId, 0)).toEqual([member])
  expect(await countNotified(adId, 19.9)).toEqual([member])
  expect(await countNotified(adId, 20)).toEqual([member, other])
})

test('the place in the directory is bought, marked as paid, and ends with the money', async () => {
  const members = await manyWorkers({ count: 3, ...place })
  const others = await manyWorkers({ count: 12, ...place })
  for (const [ids, recommendation] of [
    [members, 14_500],
    [others, 14_600],
  ] as const)
    await db.updateTable('worker_profiles').set({ recommendation }).where('user_id', 'in', ids).execute()
  const countMarks = async () => {
    const page = await (await fetch(`${web.origin}/majstori/painter/tuzla`)).text()
    return {
      marks: page.split('Istaknuto · plaćeno').length - 1,
      explained: page.includes('najviše jedno od pet'),
      cards: new Set(page.match(/\/majstor\/emir-b-\d+/g)).size,
    }
  }
  expect(await countMarks()).toMatchObject({ marks: 0, explained: false })
  const orders = []
  for (const workerId of members) orders.push(await aPaidOrder({ workerId, plan: 'gold-1m' }))
  const { marks, explained, cards } = await countMarks()
  expect({ marks, explained, cards }).toEqual({ marks: 2, explained: true, cards: 10 })
  expect(marks * 5).toBeLessThanOrEqual(cards)
  for (const { orderId } of orders) await refundOrder(db, { orderId, reason: 'odustanak', now: noon })
  expect(await countMarks()).toMatchObject({ marks: 0, explained: false })
})

test('all that a membership shows and grants ends with it, before any sweep, and goes on with the next one', async () => {
  const [member, follower, other] = await manyWorkers({ count: 3, ...place })
  const bought = new Date(Date.now() - 32 * 86_400_000)
  await aPaidOrder({ workerId: member!, plan: 'gold-1m', now: bought })
  await aPaidOrder({ workerId: follower!, plan: 'gold-1m', now: bought })
  await aPaidOrder({ workerId: follower!, plan: 'silver-1m', now: bought })
  const grants = async (workerId: number) => ({
    onCards: (await findWorkerCard(db, { workerId })).tier,
    onAccount: (await findOwnAccount(db, workerId)).tier,
    onProfile: (await findAccountOverview(db, workerId)).tier,
    maxItems: (await findAccountOverview(db, workerId)).maxItems,
    inAdmin: (await findPerson(db, workerId))!.tier,
    hasSms: (await findPreferences(db, workerId)).preferences.NewJobMatch.sms,
    sms: (await selectSmsAllowance(db, { workerId, now: new Date() }).executeTakeFirstOrThrow()).max,
  })
  expect(await grants(member!)).toEqual(await grants(other!))
  expect(await grants(follower!)).toMatchObject({
    onCards: 'Silver',
    onAccount: 'Silver',
    inAdmin: 'Silver',
    hasSms: true,
  })
  const { id: adId } = await anAd((await aClient()).id, place)
  expect(await countNotified(adId, 0)).toEqual([follower])
  expect(await countNotified(adId, 15)).toEqual([follower, member, other])
})
