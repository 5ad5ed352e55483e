import { beforeEach, expect, test } from 'vitest'
import { postAd } from '#app/ads/publishing.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { listMessages } from '#app/messages/message-queries.server.ts'
import { findAdConversation, listConversations } from '#app/messages/queries.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { sendDirectMessage, sendAdMessage } from '#app/messages/sending.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: Viewer
let mirza: Viewer
let adId: number
let offerId: number
let attempt = 0

beforeEach(async () => {
  amra = { ...(await aClient()), userType: 'Client' }
  mirza = { ...(await aWorker()), userType: 'Worker' }
  adId = await anAd(amra)
  offerId = await anOffer(mirza)
})

test('before an offer is accepted the conversation is closed to both and unknown to others', async () => {
  expect(await send(mirza, 'Zdravo')).toEqual(refused('chat_closed'))
  expect(await send(amra, 'Zdravo')).toEqual(refused('chat_closed'))
  expect(await send({ ...(await aWorker()), userType: 'Worker' }, 'Zdravo')).toEqual(refused('unknown'))
  expect(await send({ ...(await aClient()), userType: 'Client' }, 'Zdravo')).toEqual(refused('unknown'))
  expect(await db.selectFrom('conversations').select('id').where('ad_id', '=', adId).execute()).toEqual([])
})

test('accepting an offer opens the conversation to both', async () => {
  await accept(offerId)
  expect(await send(mirza, 'Kada da dođem?')).toMatchObject({ ok: true })
  expect(await send(amra, 'U petak u pet.')).toMatchObject({ ok: true })
  expect(await readConversation(amra)).toMatchObject({
    conversation: { adId, canSend: true, unreadCount: 1, otherUser: { id: mirza.id } },
    messages: [{ text: 'Kada da dođem?' }, { text: 'U petak u pet.' }],
  })
})

test('undoing the acceptance closes the conversation, and accepting again reopens it with its messages', async () => {
  await accept(offerId)
  await send(mirza, 'Zdravo')
  await unacceptOffer(db, { offerId, clientId: amra.id, now: noon })
  expect(await send(mirza, 'Još nešto')).toEqual(refused('chat_closed'))
  expect(await readConversation(mirza)).toMatchObject({
    conversation: { canSend: false },
    messages: [{ text: 'Zdravo' }],
  })

  await accept(offerId)
  expect(await send(mirza, 'Evo me opet')).toMatchObject({ ok: true })
})

test('a client who changed the worker writes to the new one and still reads the first', async () => {
  await accept(offerId)
  await send(mirza, 'Prvi majstor')
  await unacceptOffer(db, { offerId, clientId: amra.id, now: noon })
  const emir: Viewer = { ...(await aWorker({ name: 'Emir' })), userType: 'Worker' }
  await accept(await anOffer(emir))

  expect(await send(amra, 'Dobar dan')).toMatchObject({ ok: true })
  expect(await findAdConversation(db, { viewer: amra, adId })).toMatchObject({
    otherUser: { id: emir.id },
    canSend: true,
  })
  expect(await findAdConversation(db, { viewer: amra, adId, workerId: mirza.id })).toMatchObject({ canSend: false })
  expect((await readConversation(mirza)).messages.map(({ text }) => text)).toEqual(['Prvi majstor'])
})

test('opening the conversation of an ad marks read the one that is shown, not that of the former worker', async () => {
  await accept(offerId)
  await send(mirza, 'Ne stižem u petak')
  await unacceptOffer(db, { offerId, clientId: amra.id, now: noon })
  const emir: Viewer = { ...(await aWorker({ name: 'Emir' })), userType: 'Worker' }
  await accept(await anOffer(emir))
  await send(emir, 'Dolazim u subotu')

  expect(await markConversationRead(db, { viewer: amra, ref: { adId }, now: noon })).toMatchObject({ conversations: 1 })
  const unreadWith = async (workerId: number) =>
    (await findAdConversation(db, { viewer: amra, adId, workerId }))!.unreadCount
  expect([await unreadWith(mirza.id), await unreadWith(emir.id)]).toEqual([1, 0])
})

test('the conversation stays open after completion and closes on cancellation', async () => {
  await accept(offerId)
  await completeAssignment(db, { adId, clientId: amra.id, rating: 5, comment: 'Odlično', now: noon })
  expect(await send(mirza, 'Hvala')).toMatchObject({ ok: true })

  adId = await anAd(amra)
  await accept(await anOffer(mirza))
  await cancelAd(db, { adId, clientId: amra.id, reason: '', now: noon })
  expect(await send(amra, 'Žao mi je')).toEqual(refused('chat_closed'))
})

test('another bidder can neither write nor read', async () => {
  const zora: Viewer = { ...(await aClient()), userType: 'Client' }
  const emir: Viewer = { ...(await aWorker()), userType: 'Worker' }
  await anOffer(emir)
  await accept(offerId)
  await send(amra, 'Adresa je …')

  for (const stranger of [zora, emir]) {
    expect(await send(stranger, 'Zdravo')).toEqual(refused('unknown'))
    expect(await findAdConversation(db, { viewer: stranger, adId })).toBeUndefined()
    expect(await listConversations(db, { viewer: stranger })).toMatchObject({ items: [] })
  }
})

test('closing during a send accepts or refuses the message, without an error', async () => {
  await accept(offerId)
  const [, ...sent] = await Promise.all([
    unacceptOffer(db, { offerId, clientId: amra.id, now: noon }),
    ...Array.from({ length: 6 }, (_, i) => send(mirza, `Poruka ${i}`)),
  ])
  const arrived = sent.filter((outcome) => outcome.ok).length
  expect((await readConversation(amra)).messages).toHaveLength(arrived)
  expect((await readConversation(amra)).conversation.unreadCount).toBe(arrived)
})

test('concurrent sends and reads leave a correct unread count', async () => {
  await accept(offerId)
  await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      await send(mirza, `Poruka ${i}`)
      await markConversationRead(db, { viewer: amra, ref: { adId }, now: noon })
    }),
  )
  const { conversation, messages } = await readConversation(amra)
  expect(conversation.unreadCount).toBe(messages.filter(({ readAt }) => readAt === null).length)
})

test('a worker can write directly to a client who accepted their offer', async () => {
  await accept(offerId)
  const message = { sender: mirza, recipientId: amra.id, text: 'Dobar dan', idempotencyKey: 'direktno', now: noon }
  expect(await sendDirectMessage(db, message)).toMatchObject({ ok: true })
})

test('the list holds conversations of both kinds, or of one', async () => {
  await accept(offerId)
  await send(amra, 'O poslu')
  await sendDirectMessage(db, {
    sender: amra,
    recipientId: mirza.id,
    text: 'Lično',
    idempotencyKey: 'lično',
    now: noon,
  })

  const kinds = async (kind?: 'job' | 'direct') =>
    (await listConversations(db, { viewer: mirza, kind })).items.map((item) => item.kind)
  expect((await kinds()).sort()).toEqual(['direct', 'job'])
  expect(await kinds('job')).toEqual(['job'])
  expect(await kinds('direct')).toEqual(['direct'])
})

test('an image can be sent by its owner, in any number of messages', async () => {
  await accept(offerId)
  const own = await anImage(mirza)
  const foreign = await anImage(amra)

  expect(await send(mirza, 'Tuđa slika', [foreign])).toEqual(refused('image_unknown'))
  expect(await send(mirza, 'Moja slika', [own])).toMatchObject({ ok: true, value: { imageIds: [own] } })
  expect(await send(mirza, 'Opet', [own])).toMatchObject({ ok: true })
  expect((await readConversation(amra)).messages).toMatchObject([
    { text: 'Moja slika', imageIds: [own] },
    { text: 'Opet', imageIds: [own] },
  ])
})

function send(sender: Viewer, text: string, imageIds?: number[]) {
  attempt += 1
  return sendAdMessage(db, { sender, adId, text, imageIds, idempotencyKey: `pokušaj-${attempt}`, now: noon })
}

async function readConversation(viewer: Viewer) {
  const conversation = (await findAdConversation(db, { viewer, adId }))!
  return { conversation, ...(await listMessages(db, { viewer, conversationId: conversation.id })) }
}

async function accept(id: number) {
  const outcome = await acceptOffer(db, { offerId: id, clientId: amra.id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
}

async function anAd({ id }: { id: number }) {
  const outcome = await postAd(db, {
    clientId: id,
    title: 'Zamjena utičnica',
    description: 'Četiri utičnice',
    skill: 'electrician',
    city: 'sarajevo',
    address: 'Titova 12',
    minPayout: 5_000,
    maxPayout: 15_000,
    now: noon,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.adId
}

async function anOffer({ id }: { id: number }) {
  const outcome = await sendOffer(db, { adId, workerId: id, amount: 8_000, message: '', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.offerId
}

async function anImage({ id }: { id: number }) {
  attempt += 1
  const image = {
    id: attempt,
    owner_id: id,
    purpose: 'message',
    width: 8,
    height: 8,
    colour: '#ffffff',
    bytes: 100,
  } as const
  await db.insertInto('images').values(image).execute()
  return attempt
}
