import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let ids: { amra: number; mirza: number }
let amra: Browser
let zora: Browser
let mirza: Browser
let senad: Browser

beforeAll(async () => {
  web = await startWeb()
  const [client, worker] = [await aClient(), await aWorker()]
  ids = { amra: client.id, mirza: worker.id }
  amra = await signInAs(web, client)
  mirza = await signInAs(web, worker)
  zora = await signInAs(web, await aClient({ name: 'Zora' }))
  senad = await signInAs(web, await aWorker({ name: 'Senad' }))
})
afterAll(() => web.stop())

const tap = {
  title: 'Slavina kaplje',
  description: 'Treba nova baterija.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Titova 7',
  minPayout: 50,
}

async function anAssignment() {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', tap)
  const offer = await postJson(mirza, '/api/offer', { jobAdId, amount: 80 })
  await postJson(amra, '/api/offer/job/accept', { offerId: offer.id })
  return { jobAdId, offerId: offer.id }
}

const expectNotFound = async (browser: Browser, call: string, body?: unknown) => {
  const { status, text } = await callApi(browser, call, body)
  expect([call, status]).toEqual([call, 404])
  return text
}

test('a question is posted, answered once, and read by everybody', async () => {
  const { id: jobAdId } = await postJson(amra, '/api/jobad', tap)
  const question = await callApi(mirza, 'POST /api/question', { jobAdId, text: 'Koji je sprat?' })
  expect(question).toMatchObject({
    status: 201,
    body: { jobAdId, askedBy: { id: ids.mirza, name: 'Mirza' }, answer: null, canDelete: true, canAnswer: false },
  })
  const { id } = question.body

  expect(await expectNotFound(zora, `POST /api/question/${id}/answer`, { text: 'Treći' })).toBe(
    await expectNotFound(zora, 'POST /api/question/999999999/answer', { text: 'Treći' }),
  )
  expect(await expectNotFound(senad, `POST /api/question/${id}/delete`)).toBe(
    await expectNotFound(senad, 'POST /api/question/999999999/delete'),
  )
  expect(await postJson(amra, `/api/question/${id}/answer`, { text: 'Treći, bez lifta.' })).toMatchObject({
    answer: 'Treći, bez lifta.',
    answeredAt: expect.any(String),
  })
  expect(await callApi(amra, `POST /api/question/${id}/answer`, { text: 'Četvrti' })).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  })
  expect(await callApi(mirza, `POST /api/question/${id}/delete`)).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  })

  const { items } = await getJson(openBrowser(web), `/api/question/job/${jobAdId}`)
  expect(items).toMatchObject([{ id, text: 'Koji je sprat?', canDelete: false, canAnswer: false }])
  expect(Object.keys((await callApi(mirza, 'POST /api/question', { text: ' ' })).body.errors)).toEqual([
    'text',
    'jobAdId',
  ])
  await expectNotFound(openBrowser(web), 'GET /api/question/job/999999999')
  expect(await postJson(amra, `/api/question/${id}/delete`)).toEqual({ id })
})

test('what is marked read is what the same address shows, also where another conversation has its number', async () => {
  const restart = (table: string, next: number) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next}, false)`.execute(db)
  await restart('ads', 5_000)
  const two = await anAssignment()
  await restart('conversations', two.jobAdId)
  const one = await anAssignment()
  const { conversationId } = await postJson(amra, '/api/message', { jobAdId: one.jobAdId, text: 'Dođite u pet.' })
  expect(conversationId).toBe(two.jobAdId)
  await postJson(amra, '/api/message', { jobAdId: two.jobAdId, text: 'Dođite u šest.' })
  const unread = async ({ jobAdId }: { jobAdId: number }) =>
    (await getJson(mirza, `/api/message/conversation/${jobAdId}`)).conversation.unreadCount
  await postJson(mirza, `/api/message/conversation/${two.jobAdId}/read`)
  expect([await unread(one), await unread(two)]).toEqual([1, 0])
  await restart('conversations', 9_000)
})

test('the two of an assignment exchange messages, and nobody else', async () => {
  const { jobAdId, offerId } = await anAssignment()
  const sent = await callApi(amra, 'POST /api/message', { jobAdId, text: 'Dođite u pet.' })
  expect(sent).toMatchObject({
    status: 201,
    body: { senderId: ids.amra, text: 'Dođite u pet.', imageIds: [], readAt: null },
  })

  const { items } = await getJson(mirza, '/api/message/conversations')
  expect(items[0]).toMatchObject({
    kind: 'job',
    jobAdId,
    title: tap.title,
    unreadCount: 1,
    canSend: true,
    otherUser: { id: ids.amra, name: 'Amra' },
    lastMessage: { text: 'Dođite u pet.' },
  })
  const read = await getJson(mirza, `/api/message/conversation/${jobAdId}`)
  expect(read).toMatchObject({ conversation: { jobAdId }, messages: [{ text: 'Dođite u pet.' }], nextCursor: null })
  expect(await postJson(mirza, `/api/message/conversation/${items[0].id}/read`)).toEqual({ unreadCount: 0 })
  expect((await getJson(amra, `/api/message/conversation/${jobAdId}`)).messages[0].readAt).toEqual(expect.any(String))

  const { conversationId } = await postJson(amra, '/api/message', { jobAdId, text: 'Ponesite i ključ.' })
  expect(await postJson(mirza, `/api/message/conversation/${conversationId}/read`)).toEqual({ unreadCount: 0 })
  expect((await getJson(mirza, '/api/message/conversations')).items[0].unreadCount).toBe(0)
  for (const browser of [senad, zora])
    await expectNotFound(browser, `POST /api/message/conversation/${conversationId}/read`)
  await expectNotFound(mirza, `POST /api/message/direct/conversation/${conversationId}/read`)

  const absent = await expectNotFound(senad, 'GET /api/message/conversation/999999999')
  for (const stranger of [senad, zora]) {
    expect(await expectNotFound(stranger, `GET /api/message/conversation/${jobAdId}`)).toBe(absent)
    expect(await expectNotFound(stranger, 'POST /api/message', { jobAdId, text: 'Halo' })).toBe(absent)
  }
  expect(
    Object.keys((await callApi(amra, 'POST /api/message', { text: '', imageIds: ['x'] })).body.errors).toSorted(),
  ).toEqual(['imageIds', 'jobAdId', 'text'])

  await postJson(amra, '/api/offer/job/unaccept', { offerId })
  expect(await callApi(mirza, 'POST /api/message', { jobAdId, text: 'Zašto?' })).toMatchObject({
    status: 403,
    body: { code: 'chat_closed' },
  })
})

test('a message that arrives twenty times under one key is one message', async () => {
  const { jobAdId } = await anAssignment()
  const send = () =>
    callApi(amra, 'POST /api/message', { jobAdId, text: 'Samo jednom.' }, { 'idempotency-key': `poruka-${jobAdId}` })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await getJson(mirza, `/api/message/conversation/${jobAdId}`)).messages).toHaveLength(1)
})

test('a key that was used a day ago is a new one, so that no message is lost', async () => {
  const { jobAdId } = await anAssignment()
  const send = (text: string) =>
    callApi(amra, 'POST /api/message', { jobAdId, text }, { 'idempotency-key': `dan-${jobAdId}` })
  await send('Stižem.')
  await db.deleteFrom('idempotency_keys').where('key', '=', `dan-${jobAdId}`).execute()
  await send('Stižem.')
  expect((await getJson(mirza, `/api/message/conversation/${jobAdId}`)).messages).toHaveLength(2)
})

test('a client writes to any worker, a worker only answers', async () => {
  expect(
    await callApi(senad, 'POST /api/message/direct', { recipientId: ids.amra, text: 'Trebate li majstora?' }),
  ).toMatchObject({ status: 403, body: { code: 'chat_closed' } })
  await expectNotFound(senad, `GET /api/message/direct/conversation/${ids.amra}`)
  await expectNotFound(zora, 'POST /api/message/direct', { recipientId: 999_999_999, text: 'Halo' })

  await postJson(zora, '/api/message/direct', { recipientId: ids.mirza, text: 'Radite li nedjeljom?' })
  const { items } = await getJson(mirza, '/api/message/direct/conversations')
  expect(items).toMatchObject([
    { kind: 'direct', jobAdId: null, title: 'Zora', otherUser: { name: 'Zora' }, unreadCount: 1 },
  ])
  const zoraId = items[0].otherUser.id
  await postJson(mirza, '/api/message/direct', { recipientId: zoraId, text: 'Radim.' })
  const { messages } = await getJson(zora, `/api/message/direct/conversation/${ids.mirza}`)
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Radite li nedjeljom?', 'Radim.'])
  const [{ id }] = (await getJson(zora, '/api/message/direct/conversations')).items
  expect(await postJson(zora, `/api/message/direct/conversation/${id}/read`)).toEqual({ unreadCount: 0 })
  await expectNotFound(zora, `POST /api/message/conversation/${id}/read`)
})

test('notifications are counted, listed, read and removed by their owner only', async () => {
  await anAssignment()
  await deliverAll()
  const counts = await callApi(mirza, 'GET /api/notification/summary')
  expect(counts.body.unreadCount).toBeGreaterThan(0)
  expect(
    (await mirza('/api/notification/ui-summary', { headers: { 'if-none-match': counts.headers.get('etag')! } })).status,
  ).toBe(304)

  const { notifications, hasMore } = await getJson(mirza, '/api/notification/ui-notifications?pageSize=1')
  expect(hasMore).toBe(true)
  const [{ id }] = notifications
  expect(notifications[0]).toMatchObject({
    isRead: false,
    title: expect.any(String),
    createdDateUtc: expect.stringMatching(/Z$/),
    actionUrl: expect.stringMatching(/^\/majstor/),
    amount: 80,
    person: { id: expect.any(Number), name: 'Amra', profileImageId: null },
  })

  for (const action of ['read', 'unread', 'delete']) {
    expect(await expectNotFound(senad, `POST /api/notification/${id}/${action}`)).toBe(
      await expectNotFound(senad, `POST /api/notification/999999999/${action}`),
    )
  }
  expect((await postJson(mirza, `/api/notification/${id}/read`)).unreadCount).toBe(counts.body.unreadCount - 1)
  expect((await postJson(mirza, `/api/notification/${id}/unread`)).unreadCount).toBe(counts.body.unreadCount)
  expect(await postJson(mirza, '/api/notification/mark-all-read')).toEqual({ unreadCount: 0 })
  expect((await getJson(mirza, '/api/notification/list?isRead=false')).notifications).toEqual([])
  expect((await postJson(mirza, '/api/notification/mark-all-unread')).unreadCount).toBe(counts.body.totalCount)
  await postJson(mirza, `/api/notification/${id}/delete`)
  await expectNotFound(mirza, `POST /api/notification/${id}/delete`)
})
