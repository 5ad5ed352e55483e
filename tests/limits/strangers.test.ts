import '#tests/support/environment/default-rate-limits.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { strangerLimit } from '#app/limits/rules.ts'
import { deleteOldStrangerContacts, reachPeople } from '#app/limits/strangers.server.ts'
import { openingLimits } from '#app/messages/opening.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { listJobs } from '#tests/deliveries/delivery-harness.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await db.deleteFrom('outbox').execute()
})

const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const several = (count: number, create: () => Promise<{ id: number }>) =>
  Promise.all(Array.from({ length: count }, create))
const confirm = (userId: number) => markVerified(db, { userId, purpose: 'email', now: noon })
const confirmFirst = refused('confirm_first', { seconds: 86_400, max: 10 })

function write(recipientId: number, now = noon, sender: { id: number; userType?: 'Worker' | 'Client' } = amra) {
  const message = { text: 'Dobar dan.', idempotencyKey: randomUUID(), now }
  return sendDirectMessage(db, { sender: { userType: 'Client', ...sender }, recipientId, ...message })
}

async function anOpenAd(): Promise<number> {
  return (await anAd((await aClient()).id, { skill: 'electrician' })).id
}

const offer = async (adId: number, workerId = mirza.id) =>
  sendOffer(db, { adId, workerId, amount: 6_000, message: '', now: noon })
const ask = (adId: number, workerId = mirza.id) => askQuestion(db, { adId, workerId, text: 'Ima li lift?', now: noon })

test('who has confirmed nothing begins ten conversations a day, then waits with a sentence', async () => {
  const workers = await several(12, aWorker)
  for (const { id } of workers.slice(0, 10)) expect(await write(id)).toMatchObject({ ok: true })
  expect(await write(workers[10]!.id)).toEqual(confirmFirst)
  expect(await write(workers[10]!.id, hoursFromNoon(23))).toEqual(refused('confirm_first', { seconds: 3_600, max: 10 }))
  // With those who know each other already it goes on.
  expect(await write(workers[3]!.id)).toMatchObject({ ok: true })
  expect(await write(workers[10]!.id, hoursFromNoon(24))).toMatchObject({ ok: true })
})

test.each(openingLimits)('also who is confirmed begins so many conversations: $name', async ({ name, points }) => {
  await confirm(amra.id)
  const [known, next] = await several(2, aWorker)
  const row = { key: `${name}:${amra.id}`, points: points - 1, expire: hoursFromNoon(1).getTime() }
  await db.insertInto('rate_limits').values(row).execute()
  expect(await write(known!.id)).toMatchObject({ ok: true })
  expect(await write(next!.id)).toEqual(refused('rate_limited', { seconds: 3_600 }))
  expect(await write(known!.id)).toMatchObject({ ok: true })
  const zora = await aClient()
  expect(await write(next!.id, noon, zora)).toMatchObject({ ok: true })
})

test('of twelve first messages of which four each arrive at the same time ten are taken', async () => {
  const workers = await several(12, aWorker)
  const outcomes: { ok: boolean }[] = []
  for (let nth = 0; nth < 12; nth += 4)
    outcomes.push(...(await Promise.all(workers.slice(nth, nth + 4).map(({ id }) => write(id)))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
})

test('a confirmed address lets go on at once, and another member is not held back', async () => {
  const workers = await several(12, aWorker)
  for (const { id } of workers.slice(0, 11)) await write(id)
  expect(await write(workers[11]!.id, noon, await aClient())).toMatchObject({ ok: true })
  await confirm(amra.id)
  for (const { id } of workers.slice(10)) expect(await write(id)).toMatchObject({ ok: true })
})

test('offers and questions count their clients together, each once', async () => {
  const ads: number[] = []
  for (let nth = 0; nth < 12; nth += 1) ads.push(await anOpenAd())
  for (const adId of ads.slice(0, 5)) expect(await offer(adId)).toMatchObject({ ok: true })
  for (const adId of ads.slice(0, 10)) expect(await ask(adId)).toMatchObject({ ok: true })
  expect(await offer(ads[10]!)).toEqual(confirmFirst)
  expect(await ask(ads[10]!)).toEqual(confirmFirst)
  expect(await offer(ads[9]!)).toMatchObject({ ok: true })
  expect(await offer(ads[10]!, (await aWorker()).id)).toMatchObject({ ok: true })
})

test('who was written to is no stranger: answers and first messages to them are free', async () => {
  const ad = await anAd(amra.id, { skill: 'electrician' })
  const workers = await several(12, aWorker)
  for (const { id } of workers) {
    await confirm(id)
    const question = await ask(ad.id, id)
    if (!question.ok) throw new Error(question.reason)
    const answer = { questionId: question.value.id, clientId: amra.id, text: 'Ima.', now: noon }
    expect(await answerQuestion(db, answer)).toMatchObject({ ok: true })
  }
  for (const { id } of workers) expect(await write(id)).toMatchObject({ ok: true })
  expect(
    await db.selectFrom('stranger_contacts').select('recipient_id').where('sender_id', '=', amra.id).execute(),
  ).toEqual([])
})

async function listNotified(adId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('ad_id', '=', adId)
    .where('type', '=', 'NewJobMatch')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

test('an ad of a client who has confirmed nothing tells ten workers, ten more the day after, and all once confirmed', async () => {
  await several(25, () => aWorker({ skills: ['gardener'], city: 'zenica' }))
  const ad = await anAd(amra.id, { skill: 'gardener', city: 'zenica' })
  expect(await matchAd(db, { adId: ad.id, now: noon })).toBe(10)
  expect(await matchAd(db, { adId: ad.id, now: noon })).toBe(0)
  const [next] = await db.selectFrom('outbox').select('run_at').where('dedupe_key', 'like', 'match-%').execute()
  expect(next).toEqual({ run_at: hoursFromNoon(24) })
  expect(await matchAd(db, { adId: ad.id, now: hoursFromNoon(24) })).toBe(10)

  await db.deleteFrom('outbox').execute()
  await confirm(amra.id)
  expect(await listJobs('matchAd')).toHaveLength(1)
  expect(await matchAd(db, { adId: ad.id, now: hoursFromNoon(25) })).toBe(5)
  expect(await listNotified(ad.id)).toHaveLength(25)
})

test('ads, messages and whatever else reaches people count together', async () => {
  const workers = await several(8, () => aWorker({ skills: ['carpenter'], city: 'tuzla' }))
  const ad = await anAd(amra.id, { skill: 'carpenter', city: 'tuzla' })
  expect(await matchAd(db, { adId: ad.id, now: noon })).toBe(8)
  for (const { id } of await several(2, aWorker)) expect(await write(id)).toMatchObject({ ok: true })
  expect(await write((await aWorker()).id)).toEqual(confirmFirst)
  expect(await write(workers[0]!.id)).toMatchObject({ ok: true })
})

test('whom one has reached stays known for three months', async () => {
  const [old, recent] = [(await aWorker()).id, (await aWorker()).id]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await reachPeople(db, { senderId: amra.id, recipientIds: [old], now: daysAgo(91) })
  await reachPeople(db, { senderId: amra.id, recipientIds: [recent], now: daysAgo(89) })
  await deleteOldStrangerContacts(db)
  const rows = await db
    .selectFrom('stranger_contacts')
    .select('recipient_id')
    .where('sender_id', '=', amra.id)
    .execute()
  expect(rows).toEqual([{ recipient_id: recent }])
  expect(strangerLimit.points).toBe(10)
})
