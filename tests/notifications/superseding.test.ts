import { beforeEach, expect, test } from 'vitest'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { editOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anAdWithOffers, anOffer, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { deliverAll } from './deliver-all.ts'

type Ad = Awaited<ReturnType<typeof anAdWithOffers>>
let ad: Ad

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  ad = await anAdWithOffers(2)
  await deliverAll()
  await markAllRead(db, { userId: ad.clientId, now: noon })
})

const changeOffer = (amount: number, nth = 0) => editOffer(db, { ...ad.offers[nth]!, amount, message: '', now: noon })

async function listUpdates(isRead?: boolean) {
  const { notifications } = await listNotifications(db, { userId: ad.clientId, pageSize: 50, isRead })
  const updates = notifications.filter(({ type }) => type === 'OfferUpdated')
  return updates.map(({ variant, params }) => `${variant} ${params['amount']}`)
}

test('a hundred changes of an offer are one unread line, with the latest price', async () => {
  for (let nth = 1; nth <= 100; nth += 1) {
    await changeOffer(6_000 + nth)
    if (nth % 10 === 0) await deliverAll()
  }
  expect(await listUpdates()).toEqual(['default 6100'])
})

test('changes that are delivered at once are one line too', async () => {
  for (let nth = 1; nth <= 20; nth += 1) await changeOffer(6_000 + nth)
  const openJobs = db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'notify')
    .where('done_at', 'is', null)
  const tasks = (await openJobs.execute()).map(({ id, payload }) => {
    return { db, outboxId: id, payload: payloads.notify.parse(payload), finish: async () => {} }
  })
  await Promise.all(tasks.map((task) => handlers.notify(task)))
  expect(await listUpdates()).toEqual(['default 6020'])
})

test('what was read stays, and the next change is a line of its own', async () => {
  await changeOffer(6_100)
  await deliverAll()
  await markAllRead(db, { userId: ad.clientId, now: noon })
  await changeOffer(6_200)
  await deliverAll()
  expect([await listUpdates(true), await listUpdates(false)]).toEqual([['default 6100'], ['default 6200']])
})

test('a withdrawal replaces the change before it; another offer, another ad and other news are left alone', async () => {
  const { adId } = await anOpenAd({ clientId: ad.clientId })
  const { workerId } = ad.offers[0]!
  const otherOfferId = await anOffer(adId, workerId)
  await editOffer(db, { offerId: otherOfferId, workerId, amount: 9_900, message: '', now: noon })
  await changeOffer(6_100)
  await changeOffer(6_300, 1)
  await deliverAll()
  await withdrawOffer(db, { ...ad.offers[0]!, now: noon })
  await deliverAll()
  expect((await listUpdates()).toSorted()).toEqual(['default 6300', 'default 9900', 'withdrawn 6100'])
  const { notifications } = await listNotifications(db, { userId: ad.clientId, pageSize: 50, isRead: false })
  expect(notifications.map(({ type }) => type)).toContain('NewOfferReceived')
})
