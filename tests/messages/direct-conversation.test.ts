import { beforeEach, expect, test } from 'vitest'
import { listMessages } from '#app/messages/message-queries.server.ts'
import { findDirectConversation, findDirectPartner, listConversations } from '#app/messages/queries.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { deliverNotification } from '#app/notifications/delivering.server.ts'
import { markAllRead } from '#app/notifications/read-state.server.ts'
import { countNotifications } from '#app/notifications/queries.server.ts'
import { announcementSchema } from '#app/notifications/schemas.ts'
import { refused } from '#app/outcome.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let amra: Viewer
let mirza: Viewer
let attempt = 0

beforeEach(async () => {
  amra = { ...(await aClient()), userType: 'Client' }
  mirza = { ...(await aWorker()), userType: 'Worker' }
})

test('a client can write to any worker, and the worker can reply', async () => {
  expect(await send(amra, mirza, 'Imate li vremena u petak?')).toMatchObject({ ok: true })
  expect(await send(mirza, amra, 'Imam, poslije podne.')).toMatchObject({ ok: true })

  const { messages } = await readConversation(mirza, amra)
  expect(messages.map(({ text }) => text)).toEqual(['Imate li vremena u petak?', 'Imam, poslije podne.'])
})

test('a worker cannot write first to a client who has not accepted their offer', async () => {
  expect(await send(mirza, amra, 'Nudim usluge')).toEqual(refused('chat_closed'))
  expect(await findDirectPartner(db, { viewer: mirza, otherId: amra.id })).toMatchObject({ canSend: false })
  expect(await listConversations(db, { viewer: mirza })).toMatchObject({ items: [] })
})

test('nobody can write to their own user type, to themselves or to an unknown user', async () => {
  const zora = await aClient()
  for (const id of [zora.id, amra.id, 999_999_999]) {
    expect(await send(amra, { id }, 'Zdravo')).toEqual(refused('unknown'))
    expect(await findDirectPartner(db, { viewer: amra, otherId: id })).toBeUndefined()
  }
})

test('fifty concurrent sends with one idempotency key are one message, one unread and one answer', async () => {
  const input = { sender: amra, recipientId: mirza.id, text: 'Jednom', idempotencyKey: 'isti-ključ', now: noon }
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendDirectMessage(db, input)))

  expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
  expect(await readConversation(mirza, amra)).toMatchObject({
    messages: [{ text: 'Jednom' }],
    conversation: { unreadCount: 1 },
  })
})

test('two senders can use the same idempotency key', async () => {
  await sendDirectMessage(db, { sender: amra, recipientId: mirza.id, text: 'Prva', idempotencyKey: 'k', now: noon })
  await sendDirectMessage(db, { sender: mirza, recipientId: amra.id, text: 'Druga', idempotencyKey: 'k', now: noon })
  expect((await readConversation(amra, mirza)).messages.map(({ text }) => text)).toEqual(['Prva', 'Druga'])
})

test('one key in two conversations is two messages', async () => {
  const senad: Viewer = { ...(await aWorker()), userType: 'Worker' }
  for (const { id: recipientId } of [mirza, senad])
    await sendDirectMessage(db, {
      sender: amra,
      recipientId,
      text: 'Možete li u petak?',
      idempotencyKey: 'k',
      now: noon,
    })
  expect((await readConversation(senad, amra)).messages.map(({ text }) => text)).toEqual(['Možete li u petak?'])
})

test('reading clears the count and shows the sender the time', async () => {
  await send(amra, mirza, 'Jedan')
  await send(amra, mirza, 'Dva')
  expect((await readConversation(mirza, amra)).conversation).toMatchObject({ unreadCount: 2 })
  expect((await readConversation(amra, mirza)).messages.at(-1)).toMatchObject({ readAt: null })

  expect(await markRead(mirza, amra)).toEqual({ conversations: 1, notifications: 0 })
  expect(await markRead(mirza, amra)).toEqual({ conversations: 0, notifications: 0 })
  expect((await readConversation(mirza, amra)).conversation.unreadCount).toBe(0)
  expect((await readConversation(amra, mirza)).messages.at(-1)).toMatchObject({ readAt: noon })
})

test('one’s own messages do not change the read state of the other’s', async () => {
  await send(amra, mirza, 'Pitanje')
  await send(mirza, amra, 'Odgovor')
  await markRead(mirza, amra)
  expect((await readConversation(mirza, amra)).conversation.unreadCount).toBe(0)
  expect((await readConversation(amra, mirza)).conversation.unreadCount).toBe(1)
})

test('a stranger finds neither the conversation nor its messages', async () => {
  await send(amra, mirza, 'Samo za nas dvoje')
  const { conversation } = await readConversation(amra, mirza)
  const zora: Viewer = { ...(await aClient()), userType: 'Client' }

  expect(await findDirectConversation(db, { viewer: zora, otherId: mirza.id })).toBeUndefined()
  expect(await listMessages(db, { viewer: zora, conversationId: conversation.id })).toEqual({
    messages: [],
    nextCursor: null,
  })
  await markRead(zora, mirza)
  expect((await readConversation(mirza, amra)).conversation.unreadCount).toBe(1)
})

test('a long conversation is paged backwards', async () => {
  for (const text of ['1', '2', '3', '4', '5']) await send(amra, mirza, text)
  const { conversation } = await readConversation(amra, mirza)

  const newest = await listMessages(db, { viewer: amra, conversationId: conversation.id, pageSize: 2 })
  expect(newest.messages.map(({ text }) => text)).toEqual(['4', '5'])
  const older = await listMessages(db, {
    viewer: amra,
    conversationId: conversation.id,
    before: newest.nextCursor!,
    pageSize: 3,
  })
  expect(older).toMatchObject({ messages: [{ text: '1' }, { text: '2' }, { text: '3' }], nextCursor: null })
})

test('conversations come newest first, each once, over all pages', async () => {
  const workers = await Promise.all([aWorker(), aWorker(), aWorker()])
  for (const [minute, worker] of workers.entries()) {
    await sendDirectMessage(db, {
      sender: amra,
      recipientId: worker.id,
      text: 'Zdravo',
      idempotencyKey: `k${minute}`,
      now: new Date(noon.getTime() + minute * 60_000),
    })
  }

  const first = await listConversations(db, { viewer: amra, pageSize: 2 })
  const second = await listConversations(db, { viewer: amra, pageSize: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ otherUser }) => otherUser.id)).toEqual(
    workers.map(({ id }) => id).reverse(),
  )
  expect(second).toMatchObject({ nextCursor: null, hasMore: false })
})

test('a worker’s surname is an initial, a client’s is hidden', async () => {
  await send(amra, mirza, 'Zdravo')
  expect((await readConversation(amra, mirza)).conversation.otherUser.name).toBe('Mirza H.')
  expect((await readConversation(mirza, amra)).conversation.otherUser.name).toBe('Amra')
})

test('the version changes with a message and with a read receipt only', async () => {
  await send(amra, mirza, 'Prva')
  const stamp = async () => (await readConversation(amra, mirza)).conversation.version
  const first = await stamp()
  expect(await stamp()).toBe(first)

  await markRead(mirza, amra)
  expect(await stamp()).not.toBe(first)
})

test('reading the conversation also reads the notification about it', async () => {
  await send(amra, mirza, 'Jedan')
  await deliverLatest()
  expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount: 1 })

  expect(await markRead(mirza, amra)).toEqual({ conversations: 1, notifications: 1 })
  expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount: 0 })
})

test('a message that is hidden before it is read leaves no notification', async () => {
  await send(amra, mirza, 'Jedan')
  await deliverLatest()
  const sent = await send(amra, mirza, 'Dva')
  const [first] = (await readConversation(mirza, amra)).messages
  for (const [id, unreadCount] of [
    [first!.id, 1],
    [sent.ok && sent.value.id, 0],
  ] as const) {
    await hideContent(db, { target: 'message', id: Number(id), reason: 'other', note: '', actor: 'Zora', now: noon })
    expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount })
  }
})

test('reading counts only the notifications that the bell has counted', async () => {
  await send(amra, mirza, 'Jedan')
  await deliverLatest()
  await db.updateTable('notifications').set({ in_app: false }).where('user_id', '=', mirza.id).execute()
  expect(await markRead(mirza, amra)).toEqual({ conversations: 1, notifications: 0 })
})

test('unread messages share one notification', async () => {
  await send(amra, mirza, 'Jedan')
  await send(amra, mirza, 'Dva')
  await markRead(mirza, amra)
  await send(amra, mirza, 'Tri')

  const keys = await announcedKeys(mirza)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(2)
})

test('a dismissed notification, or one older than ten minutes, is followed by another', async () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  await send(amra, mirza, 'Jedan', minutes(0))
  await deliverLatest()
  await send(amra, mirza, 'Dva', minutes(9))
  await deliverLatest()
  expect(await countNotifications(db, mirza.id)).toMatchObject({ totalCount: 1 })

  await markAllRead(db, { userId: mirza.id, now: minutes(1) })
  await send(amra, mirza, 'Tri', minutes(2))
  await deliverLatest()
  expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount: 1, totalCount: 2 })

  await send(amra, mirza, 'Četiri', minutes(20))
  await deliverLatest()
  expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount: 2, totalCount: 3 })
  expect(await markRead(mirza, amra)).toEqual({ conversations: 1, notifications: 2 })
  expect(await countNotifications(db, mirza.id)).toMatchObject({ unreadCount: 0 })
})

async function deliverLatest(): Promise<void> {
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'notify')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await deliverNotification({ db, payload: announcementSchema.parse(payload), outboxId: 0, finish: async () => {} })
}

function send(sender: Viewer, recipient: { id: number }, text: string, now = noon) {
  attempt += 1
  return sendDirectMessage(db, { sender, recipientId: recipient.id, text, idempotencyKey: `pokušaj-${attempt}`, now })
}

function markRead(viewer: Viewer, other: { id: number }) {
  return markConversationRead(db, { viewer, ref: { otherId: other.id }, now: noon })
}

async function readConversation(viewer: Viewer, other: { id: number }) {
  const conversation = (await findDirectConversation(db, { viewer, otherId: other.id }))!
  return { conversation, ...(await listMessages(db, { viewer, conversationId: conversation.id })) }
}

async function announcedKeys({ id }: Viewer): Promise<unknown[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').orderBy('id').execute()
  return rows
    .map(({ payload }) => payload as { type: string; recipients: number[]; dedupeKey: string })
    .filter(({ type, recipients }) => type === 'NewMessage' && recipients.includes(id))
    .map(({ dedupeKey }) => dedupeKey)
}
