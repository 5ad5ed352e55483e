import { beforeEach, expect, test } from 'vitest'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { blockMember, unblockMember } from '#app/blocks/blocking.server.ts'
import { findBlockable, listBlockedPeople } from '#app/blocks/queries.server.ts'
import { findDirectConversation, findDirectPartner } from '#app/messages/queries.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { listOffersOfAd } from '#app/offers/queries.server.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'
import { done, refused } from '#app/outcome.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'

let cast: Cast
let client: { id: number; userType: 'Client' }
let worker: { id: number; userType: 'Worker' }

beforeEach(async () => {
  cast = await aCast()
  client = { id: cast.client.id, userType: 'Client' }
  worker = { id: cast.worker.id, userType: 'Worker' }
})

const sides = ['the client', 'the worker'] as const
const block = (side: (typeof sides)[number]) =>
  side === 'the client'
    ? blockMember(db, { viewer: client, userId: worker.id, now: noon })
    : blockMember(db, { viewer: worker, userId: client.id, now: noon })

let attempt = 0
const write = (sender: typeof client | typeof worker, recipientId: number) =>
  sendDirectMessage(db, { sender, recipientId, text: 'Zdravo', idempotencyKey: `b${(attempt += 1)}`, now: noon })
const offer = (adId: number, workerId: number) =>
  sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon })
const ask = (adId: number, workerId: number) => askQuestion(db, { adId, workerId, text: 'Kada?', now: noon })
const findAds = async (workerId: number) => (await searchAds(db, { reachableBy: workerId })).items.map(({ id }) => id)

test.each(sides)('after a block by %s neither writes, offers nor asks', async (side) => {
  const { adId } = await anAdAtStage('in_progress', cast)
  const { id: openAdId } = await anAd(client.id)
  expect(await block(side)).toMatchObject({ ok: true })

  expect(await write(client, worker.id)).toEqual(refused('chat_closed'))
  expect(await write(worker, client.id)).toEqual(refused('chat_closed'))
  for (const sender of [client, worker]) {
    const message = { sender, adId, text: 'Zdravo', idempotencyKey: `a${(attempt += 1)}`, now: noon }
    expect(await sendAdMessage(db, message)).toEqual(refused('chat_closed'))
  }
  expect(await offer(openAdId, worker.id)).toEqual(refused('ad_closed'))
  expect(await ask(openAdId, worker.id)).toEqual(refused('ad_closed'))
  expect(await findAds(worker.id)).not.toContain(openAdId)

  expect(await write(client, cast.otherWorker.id)).toMatchObject({ ok: true })
  expect(await offer(openAdId, cast.otherWorker.id)).toMatchObject({ ok: true })
  expect(await ask(openAdId, cast.otherWorker.id)).toMatchObject({ ok: true })
  expect(await findAds(cast.otherWorker.id)).toContain(openAdId)
})

test('the blocked side sees the same conversation, and only the other that it is closed', async () => {
  const viewed = async () => findDirectConversation(db, { viewer: worker, otherId: client.id })
  const before = await viewed()
  await block('the client')
  expect(await viewed()).toEqual(before)
  expect(before).toMatchObject({ canSend: true, hasBlocked: false })
  const own = await findDirectConversation(db, { viewer: client, otherId: worker.id })
  expect(own).toMatchObject({ canSend: false, hasBlocked: true })
  await deliverAll()
  const types = await db.selectFrom('notifications').select('type').where('user_id', '=', worker.id).execute()
  expect(types.map(({ type }) => type)).not.toContain('ProfileUpdate')
})

test('a client who was blocked sees a new conversation as before, and is refused as in a closed one', async () => {
  const amra = { ...(await aClient()), userType: 'Client' as const }
  await anAd(amra.id)
  const before = await findDirectPartner(db, { viewer: amra, otherId: worker.id })
  expect(await blockMember(db, { viewer: worker, userId: amra.id, now: noon })).toMatchObject({ ok: true })
  expect(await findDirectPartner(db, { viewer: amra, otherId: worker.id })).toEqual(before)
  expect(await sendDirectMessage(db, { ...newMessage(), sender: amra, recipientId: worker.id })).toEqual(
    refused('chat_closed'),
  )
})

const newMessage = () => ({ text: 'Zdravo', idempotencyKey: `n${(attempt += 1)}`, now: noon })

test('the client does not see the offers of a blocked worker, who can no longer change them', async () => {
  const { adId, offerId } = await anAdAtStage('offered', cast)
  const list = () => listOffersOfAd(db, { adId, clientId: client.id, sort: 'lowest', filter: 'all' })
  expect(await list()).toHaveLength(2)
  await block('the client')
  expect((await list()).map(({ worker: { id } }) => id)).toEqual([cast.otherWorker.id])
  expect(await editOffer(db, { offerId, workerId: worker.id, amount: 7_000, message: '', now: noon })).toEqual(
    refused('ad_closed'),
  )
})

test('an agreed offer stays visible', async () => {
  const { adId } = await anAdAtStage('in_progress', cast)
  await block('the client')
  const offers = await listOffersOfAd(db, { adId, clientId: client.id, sort: 'lowest', filter: 'all' })
  expect(offers.map(({ status }) => status)).toContain('accepted')
})

test('a blocked worker is not notified of the client’s new ads', async () => {
  const { id: workerId } = await aWorker({ skills: ['plumber'] })
  await blockMember(db, { viewer: client, userId: workerId, now: noon })
  const { id: adId } = await anAd(client.id)
  await matchAd(db, { adId, now: noon })
  const notified = await db.selectFrom('notifications').select('user_id').where('ad_id', '=', adId).execute()
  expect(notified.map(({ user_id }) => user_id)).not.toContain(workerId)
})

test('blocking twice is one block; unblocking opens everything again', async () => {
  await block('the client')
  await block('the client')
  expect(await listBlockedPeople(db, client.id)).toMatchObject([{ id: worker.id, name: 'Mirza H.' }])
  expect(await unblockMember(db, { viewerId: client.id, userId: worker.id })).toEqual(done(null))
  expect(await listBlockedPeople(db, client.id)).toEqual([])
  expect(await write(worker, client.id)).toMatchObject({ ok: true })
})

test('nobody ends the block of another, nor the one against themselves', async () => {
  await block('the client')
  expect(await unblockMember(db, { viewerId: cast.otherClient.id, userId: worker.id })).toEqual(refused('unknown'))
  expect(await unblockMember(db, { viewerId: worker.id, userId: client.id })).toEqual(refused('unknown'))
  expect(await write(worker, client.id)).toEqual(refused('chat_closed'))
  expect(await listBlockedPeople(db, worker.id)).toEqual([])
})

test('one’s own kind, oneself, and a client with whom a worker has nothing to do cannot be blocked', async () => {
  const stranger = await aClient()
  for (const userId of [client.id, cast.otherClient.id, 999_999_999])
    expect(await blockMember(db, { viewer: client, userId, now: noon })).toEqual(refused('unknown'))
  expect(await blockMember(db, { viewer: worker, userId: stranger.id, now: noon })).toEqual(refused('unknown'))
  expect(await findBlockable(db, { viewer: worker, userId: client.id })).toMatchObject({ name: 'Amra' })
})

test('a worker who is not shown has no name for a client with whom they have nothing to do', async () => {
  const { id: userId } = await aWorker()
  const hide = db
    .updateTable('worker_profiles')
    .set({ worker_status: 'Blocked' })
    .where('user_id', 'in', [userId, worker.id])
  expect(await findBlockable(db, { viewer: client, userId })).toBeDefined()
  await hide.execute()
  expect(await findBlockable(db, { viewer: client, userId })).toBeUndefined()
  expect(await findBlockable(db, { viewer: client, userId: worker.id })).toBeDefined()
})
