import { beforeEach, expect, test } from 'vitest'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { answerExpiry } from '#app/ads/expiry/answering.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { expireAds } from '#app/ads/expiry/expiring.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import { schedules } from '#jobs/worker/schedule.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'

const after = (days: number, hours = 0) => new Date(noon.getTime() + (days * 24 + hours) * 3_600_000)
const nothing = { notified: 0, closed: 0 }

let amra: { id: number }
let mirza: { id: number }
let adId: number

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('outbox').execute()
  amra = await aClient()
  mirza = await aWorker()
  adId = (await anAd(amra.id)).id
})

const columns = ['status', 'expires_at', 'expiry_notified_at'] as const
const readAd = (id = adId) => db.selectFrom('ads').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
const expire = (days: number, hours = 0) => expireAds(db, { now: after(days, hours) })
const answer = (choice: 'prolong' | 'found_here' | 'found_elsewhere', days: number, clientId = amra.id) =>
  answerExpiry(db, { adId, clientId, answer: choice, now: after(days) })
const lastEvent = async () => {
  const events = db.selectFrom('ad_events').select(['type', 'reason']).where('ad_id', '=', adId)
  return (await events.orderBy('id', 'desc').executeTakeFirst()) ?? null
}

async function announcedTo(userId: number): Promise<string[]> {
  const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').orderBy('id').execute()
  const announcements = jobs.map(({ payload }) => payload as { variant?: string; recipients: unknown })
  const own = announcements.filter(({ recipients }) => Array.isArray(recipients) && recipients.includes(userId))
  return own.map(({ variant = 'default' }) => variant)
}

test('an ad is open for thirty days, an urgent one for three', async () => {
  const { id: urgentId } = await anAd(amra.id, { timing: 'asap' })
  expect(await readAd()).toEqual({ status: 'open', expires_at: after(30), expiry_notified_at: null })
  expect(await readAd(urgentId)).toMatchObject({ expires_at: after(3) })
})

test('its client is notified once, three days before the end, and without an answer it closes', async () => {
  await anOffer(adId, mirza.id)
  expect(await expire(26, 23)).toEqual(nothing)
  expect(await expire(27)).toEqual({ notified: 1, closed: 0 })
  expect(await expire(28)).toEqual(nothing)
  expect(await announcedTo(amra.id)).toEqual(expect.arrayContaining(['ad_expiring']))
  expect(await expire(29, 23)).toEqual(nothing)
  expect(await expire(30)).toEqual({ notified: 0, closed: 1 })
  expect(await expire(30)).toEqual(nothing)

  expect(await readAd()).toMatchObject({ status: 'cancelled' })
  expect(await lastEvent()).toEqual({ type: 'cancelled', reason: 'expired' })
  expect((await announcedTo(amra.id)).filter((variant) => variant.startsWith('ad_'))).toEqual([
    'ad_expiring',
    'ad_expired',
  ])
  expect(await announcedTo(mirza.id)).toContain('expired')
  const offers = await db.selectFrom('offers').select('status').where('ad_id', '=', adId).execute()
  expect(offers).toEqual([{ status: 'rejected' }])
})

test('the client of an urgent ad is notified one day before', async () => {
  await cancelAd(db, { adId, clientId: amra.id, now: noon })
  adId = (await anAd(amra.id, { timing: 'asap' })).id
  expect(await expire(1, 22)).toEqual(nothing)
  expect(await expire(2)).toEqual({ notified: 1, closed: 0 })
  expect(await expire(2, 21)).toEqual(nothing)
  expect(await expire(3)).toEqual({ notified: 0, closed: 1 })
})

test('who is notified late has a whole day to answer', async () => {
  expect(await expire(40)).toEqual({ notified: 1, closed: 0 })
  expect(await readAd()).toMatchObject({ expires_at: after(41) })
  expect(await expire(40, 6)).toEqual(nothing)
  expect(await expire(41)).toEqual({ notified: 0, closed: 1 })
})

test('nobody is notified and nothing closes at night', async () => {
  expect(schedules.find(({ kind }) => kind === 'expireAds')).toMatchObject({ pattern: '12 8-19 * * *' })
  for (const hours of [8, 14, 18]) expect(await expire(28, hours)).toEqual(nothing)
  expect(await expire(28, 19)).toMatchObject({ notified: 1 })
  expect(await expire(31, 8)).toEqual(nothing)
  expect(await expire(31, 19)).toMatchObject({ closed: 1 })
})

test('a prolonged ad has a whole new life, with its offers, and its client is notified of the new end', async () => {
  await anOffer(adId, mirza.id)
  await expire(27)
  expect(await answer('prolong', 28)).toEqual(done('prolonged'))
  expect(await readAd()).toEqual({ status: 'open', expires_at: after(58), expiry_notified_at: null })
  expect(await lastEvent()).toEqual({ type: 'prolonged', reason: null })
  expect(await expire(30)).toEqual(nothing)
  expect(await expire(55)).toEqual({ notified: 1, closed: 0 })
  expect(await announcedTo(mirza.id)).not.toContain('cancelled')
  expect(await db.selectFrom('offers').select('status').execute()).toEqual([{ status: 'pending' }])
})

test('an ad that its client edits is still needed, and its new end is that of its timing', async () => {
  const edit = (timing: 'asap' | 'flexible', days: number) =>
    editAd(db, { ...tapAd, timing, adId, clientId: amra.id, now: after(days) })
  await expire(27)
  expect(await edit('flexible', 28)).toMatchObject({ ok: true })
  expect(await readAd()).toEqual({ status: 'open', expires_at: after(58), expiry_notified_at: null })
  await edit('asap', 30)
  expect(await readAd()).toMatchObject({ expires_at: after(33) })
  await edit('flexible', 31)
  expect(await expire(33)).toEqual(nothing)
  expect(await readAd()).toMatchObject({ status: 'open', expires_at: after(61) })
})

test('who has found somebody here chooses the offer, or closes an ad without one', async () => {
  const offerId = await anOffer(adId, mirza.id)
  expect(await answer('found_here', 27)).toEqual(done('choosing'))
  expect(await expire(27)).toEqual(nothing)
  await acceptOffer(db, { offerId, clientId: amra.id, now: after(27) })
  expect(await expire(31)).toEqual(nothing)

  adId = (await anAd(amra.id)).id
  expect(await answer('found_here', 28)).toEqual(done('closed'))
  expect(await lastEvent()).toEqual({ type: 'cancelled', reason: 'found_here' })
})

test('who has found somebody here long before the end is notified of it all the same', async () => {
  await anOffer(adId, mirza.id)
  expect(await answer('found_here', 10)).toEqual(done('choosing'))
  expect(await expire(27)).toEqual({ notified: 1, closed: 0 })
})

test('an offer of somebody whom the client has blocked is no choice', async () => {
  await anOffer(adId, mirza.id)
  const viewer = { id: amra.id, userType: 'Client' } as const
  await blockMember(db, { viewer, userId: mirza.id, now: after(1) })
  expect(await answer('found_here', 27)).toEqual(done('closed'))
})

test('who has given up closes the ad, and the bidders are notified', async () => {
  await anOffer(adId, mirza.id)
  expect(await answer('found_elsewhere', 28)).toEqual(done('closed'))
  expect(await lastEvent()).toEqual({ type: 'cancelled', reason: 'found_elsewhere' })
  expect(await announcedTo(mirza.id)).toContain('cancelled')
  expect(await answer('prolong', 28)).toEqual(refused('ad_closed'))
})

test('another client does not answer for an ad', async () => {
  const zora = await aClient()
  for (const choice of ['prolong', 'found_here', 'found_elsewhere'] as const)
    expect(await answer(choice, 28, zora.id)).toEqual(refused('unknown'))
  expect(await readAd()).toMatchObject({ status: 'open', expires_at: after(30) })
})

test('an ad that is opened again has a new life, after a cancellation and after an acceptance', async () => {
  await expire(27)
  await cancelAd(db, { adId, clientId: amra.id, now: after(28) })
  expect(await expire(31)).toEqual(nothing)
  await reactivateAd(db, { adId, clientId: amra.id, now: after(40) })
  expect(await readAd()).toEqual({ status: 'open', expires_at: after(70), expiry_notified_at: null })

  const offerId = await anOffer(adId, mirza.id)
  await acceptOffer(db, { offerId, clientId: amra.id, now: after(41) })
  expect(await expire(90)).toEqual(nothing)
  expect(await answer('found_elsewhere', 90)).toEqual(refused('ad_closed'))
  await unacceptOffer(db, { offerId, clientId: amra.id, now: after(41) })
  expect(await readAd()).toMatchObject({ status: 'open', expires_at: after(71) })
})

test('an ad that a process of the former version has opened gets an end', async () => {
  await db.updateTable('ads').set({ expires_at: null }).execute()
  expect(await expire(50)).toEqual(nothing)
  expect(await readAd()).toMatchObject({ status: 'open', expires_at: after(80) })
})

test('two processes notify once and close once', async () => {
  const twice = (days: number) => Promise.all([1, 2, 3].map(() => expire(days)))
  expect((await twice(27)).reduce((sum, { notified }) => sum + notified, 0)).toBe(1)
  expect((await twice(31)).reduce((sum, { closed }) => sum + closed, 0)).toBe(1)
})
