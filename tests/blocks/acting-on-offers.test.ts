import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { canCancel, canEditBudget, whyNotDelete } from '#app/ads/rules.ts'
import { blockMember, unblockMember } from '#app/blocks/blocking.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { anAdWithOffers, findAd, listAnnouncements, statusOf } from '#tests/offers/offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWebProcess } from '#tests/support/web/web-process.ts'

const sides = ['client', 'worker'] as const

let ad: Awaited<ReturnType<typeof anAdWithOffers>>
let client: { id: number; userType: 'Client' }
let worker: { id: number; userType: 'Worker' }
let offerId: number

beforeEach(async () => {
  ad = await anAdWithOffers(1)
  offerId = ad.offers[0]!.offerId
  client = { id: ad.clientId, userType: 'Client' }
  worker = { id: ad.offers[0]!.workerId, userType: 'Worker' }
})

const block = (side: (typeof sides)[number]) =>
  side === 'client'
    ? blockMember(db, { viewer: client, userId: worker.id, now: noon })
    : blockMember(db, { viewer: worker, userId: client.id, now: noon })
const decision = () => ({ offerId, clientId: client.id, now: noon })
const contacts = () => findContactDetails(db, { adId: ad.adId, viewerId: client.id, otherId: worker.id })
const countAnnouncements = async () => (await listAnnouncements(ad.adId)).length

test.each(sides)(
  'an offer that waits cannot be accepted after the %s blocked the other, until the block ends',
  async (side) => {
    await block(side)
    expect(await acceptOffer(db, decision())).toEqual(refused('ad_closed'))
    expect(await contacts()).toBeUndefined()
    expect([await statusOf(offerId), (await findAd(ad.adId)).offer_count]).toEqual(['pending', 1])

    const [viewerId, userId] = side === 'client' ? [client.id, worker.id] : [worker.id, client.id]
    await unblockMember(db, { viewerId, userId })
    expect(await acceptOffer(db, decision())).toMatchObject({ ok: true })
  },
)

test('the page offers of an ad what its verbs allow, and hides the price of a blocked worker', async () => {
  await block('client')
  const own = () => findAdOf(db, { adId: ad.adId, clientId: client.id })
  expect(await own()).toMatchObject({ offerCount: 0, highestOffer: null })
  expect([canEditBudget((await own())!), whyNotDelete((await own())!)]).toEqual([false, 'has_offers'])

  await db.updateTable('ads').set({ status: 'draft' }).where('id', '=', ad.adId).execute()
  expect(canCancel((await own())!)).toBe(true)
  expect(await cancelAd(db, { adId: ad.adId, clientId: client.id, now: noon })).toMatchObject({ ok: true })
})

test.each(sides)('a rejection notifies nobody after the %s blocked the other', async (side) => {
  await block(side)
  const before = await countAnnouncements()
  expect(await rejectOffer(db, decision())).toMatchObject({ ok: true })
  expect(await countAnnouncements()).toBe(before)
})

test.each(sides)('a blocked worker’s withdrawal notifies nobody, whichever side blocked: the %s', async (side) => {
  await block(side)
  const before = await countAnnouncements()
  expect(await withdrawOffer(db, { offerId, workerId: worker.id, now: noon })).toMatchObject({ ok: true })
  expect(await countAnnouncements()).toBe(before)
})

test('an answer is public, and its blocked author is not notified', async () => {
  const question = await askQuestion(db, { adId: ad.adId, workerId: worker.id, text: 'Kada?', now: noon })
  const questionId = question.ok ? question.value.id : 0
  await block('client')
  const before = await countAnnouncements()
  expect(await answerQuestion(db, { questionId, clientId: client.id, text: 'Sutra.', now: noon })).toMatchObject({
    ok: true,
  })
  expect(await countAnnouncements()).toBe(before)
})

test('an agreed job goes on between the two and can be undone, but not agreed again', async () => {
  await acceptOffer(db, decision())
  await block('worker')
  expect(await contacts()).toBeDefined()
  expect(await unacceptOffer(db, decision())).toMatchObject({ ok: true })
  expect(await contacts()).toBeUndefined()
  expect(await acceptOffer(db, decision())).toEqual(refused('ad_closed'))
})

test('page and API refuse the acceptance as of a closed ad, and show no contacts', async () => {
  const web = await startWebProcess()
  try {
    await block('worker')
    const browser = await signInAs(web, client)
    const call = await browser('/api/offer/job/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offerId }),
    })
    expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([409, 'ad_closed'])
    expect((await browser(`/api/contact-exchange/${ad.adId}/${worker.id}`)).status).toBe(404)
    const page = await browser(`/klijent/kontakt-razmjena/${ad.adId}/${worker.id}`)
    expect(page.status).toBe(404)
  } finally {
    await web.stop()
  }
})
