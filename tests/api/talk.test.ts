import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { ask, get, post } from '#tests/support/api.ts'
import { aClient, aWorker } from '#tests/support/cast.ts'
import { signIn, startWeb, visit, type Browser, type Web } from '#tests/support/web.ts'

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
  amra = await signIn(web, client)
  mirza = await signIn(web, worker)
  zora = await signIn(web, await aClient({ name: 'Zora' }))
  senad = await signIn(web, await aWorker({ name: 'Senad' }))
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

async function anAcceptedJob() {
  const { id: jobAdId } = await post(amra, '/api/jobad', tap)
  const offer = await post(mirza, '/api/offer', { jobAdId, amount: 80 })
  await post(amra, '/api/offer/job/accept', { offerId: offer.id })
  return { jobAdId, offerId: offer.id }
}

const missing = async (browser: Browser, call: string, body?: unknown) => {
  const { status, text } = await ask(browser, call, body)
  expect([call, status]).toEqual([call, 404])
  return text
}

test('a question is asked, answered once, and read by everybody', async () => {
  const { id: jobAdId } = await post(amra, '/api/jobad', tap)
  const asked = await ask(mirza, 'POST /api/question', { jobAdId, text: 'Koji je sprat?' })
  expect(asked).toMatchObject({
    status: 201,
    body: { jobAdId, askedBy: { id: ids.mirza, name: 'Mirza' }, answer: null, canDelete: true, canAnswer: false },
  })
  const { id } = asked.body

  expect(await missing(zora, `POST /api/question/${id}/answer`, { text: 'Treći' })).toBe(
    await missing(zora, 'POST /api/question/999999999/answer', { text: 'Treći' }),
  )
  expect(await missing(senad, `POST /api/question/${id}/delete`)).toBe(
    await missing(senad, 'POST /api/question/999999999/delete'),
  )
  expect(await post(amra, `/api/question/${id}/answer`, { text: 'Treći, bez lifta.' })).toMatchObject({
    answer: 'Treći, bez lifta.',
    answeredAt: expect.any(String),
  })
  expect(await ask(amra, `POST /api/question/${id}/answer`, { text: 'Četvrti' })).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  })
  expect(await ask(mirza, `POST /api/question/${id}/delete`)).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  })

  const { items } = await get(visit(web), `/api/question/job/${jobAdId}`)
  expect(items).toMatchObject([{ id, text: 'Koji je sprat?', canDelete: false, canAnswer: false }])
  expect(Object.keys((await ask(mirza, 'POST /api/question', { text: ' ' })).body.errors)).toEqual(['text', 'jobAdId'])
  await missing(visit(web), 'GET /api/question/job/999999999')
  expect(await post(amra, `/api/question/${id}/delete`)).toEqual({ id })
})

test('the two of a job talk, and nobody else', async () => {
  const { jobAdId, offerId } = await anAcceptedJob()
  const sent = await ask(amra, 'POST /api/message', { jobAdId, text: 'Dođite u pet.' })
  expect(sent).toMatchObject({
    status: 201,
    body: { senderId: ids.amra, text: 'Dođite u pet.', imageIds: [], readAt: null },
  })

  const { items } = await get(mirza, '/api/message/conversations')
  expect(items[0]).toMatchObject({
    kind: 'job',
    jobAdId,
    title: tap.title,
    unreadCount: 1,
    canSend: true,
    otherUser: { id: ids.amra, name: 'Amra' },
    lastMessage: { text: 'Dođite u pet.' },
  })
  const read = await get(mirza, `/api/message/conversation/${jobAdId}`)
  expect(read).toMatchObject({ conversation: { jobAdId }, messages: [{ text: 'Dođite u pet.' }], nextCursor: null })
  expect(await post(mirza, `/api/message/conversation/${jobAdId}/read`)).toEqual({ unreadCount: 0 })
  expect((await get(amra, `/api/message/conversation/${jobAdId}`)).messages[0].readAt).toEqual(expect.any(String))

  const { conversationId } = await post(amra, '/api/message', { jobAdId, text: 'Ponesite i ključ.' })
  expect(await post(mirza, `/api/message/conversation/${conversationId}/read`)).toEqual({ unreadCount: 0 })
  expect((await get(mirza, '/api/message/conversations')).items[0].unreadCount).toBe(0)
  await missing(senad, `POST /api/message/conversation/${conversationId}/read`)

  const absent = await missing(senad, 'GET /api/message/conversation/999999999')
  for (const stranger of [senad, zora]) {
    expect(await missing(stranger, `GET /api/message/conversation/${jobAdId}`)).toBe(absent)
    expect(await missing(stranger, `POST /api/message/conversation/${jobAdId}/read`)).toBe(absent)
    expect(await missing(stranger, 'POST /api/message', { jobAdId, text: 'Halo' })).toBe(absent)
  }
  expect(
    Object.keys((await ask(amra, 'POST /api/message', { text: '', imageIds: ['x'] })).body.errors).toSorted(),
  ).toEqual(['imageIds', 'jobAdId', 'text'])

  await post(amra, '/api/offer/job/unaccept', { offerId })
  expect(await ask(mirza, 'POST /api/message', { jobAdId, text: 'Zašto?' })).toMatchObject({
    status: 403,
    body: { code: 'chat_closed' },
  })
})

test('a message that arrives twenty times under one key is one message', async () => {
  const { jobAdId } = await anAcceptedJob()
  const send = () =>
    ask(amra, 'POST /api/message', { jobAdId, text: 'Samo jednom.' }, { 'idempotency-key': `poruka-${jobAdId}` })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await get(mirza, `/api/message/conversation/${jobAdId}`)).messages).toHaveLength(1)
})

test('a client writes to any worker, a worker only answers', async () => {
  expect(
    await ask(senad, 'POST /api/message/direct', { recipientId: ids.amra, text: 'Trebate li majstora?' }),
  ).toMatchObject({ status: 403, body: { code: 'chat_closed' } })
  await missing(senad, `GET /api/message/direct/conversation/${ids.amra}`)
  await missing(zora, 'POST /api/message/direct', { recipientId: 999_999_999, text: 'Halo' })

  await post(zora, '/api/message/direct', { recipientId: ids.mirza, text: 'Radite li nedjeljom?' })
  const { items } = await get(mirza, '/api/message/direct/conversations')
  expect(items).toMatchObject([
    { kind: 'direct', jobAdId: null, title: 'Zora', otherUser: { name: 'Zora' }, unreadCount: 1 },
  ])
  const zoraId = items[0].otherUser.id
  await post(mirza, '/api/message/direct', { recipientId: zoraId, text: 'Radim.' })
  const { messages } = await get(zora, `/api/message/direct/conversation/${ids.mirza}`)
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Radite li nedjeljom?', 'Radim.'])
  expect(await post(zora, `/api/message/direct/conversation/${ids.mirza}/read`)).toEqual({ unreadCount: 0 })
})

test('notifications are counted, listed, read and removed by their owner only', async () => {
  await anAcceptedJob()
  await deliverAll()
  const counts = await ask(mirza, 'GET /api/notification/summary')
  expect(counts.body.unreadCount).toBeGreaterThan(0)
  expect(
    (await mirza('/api/notification/ui-summary', { headers: { 'if-none-match': counts.headers.get('etag')! } })).status,
  ).toBe(304)

  const { notifications, hasMore } = await get(mirza, '/api/notification/ui-notifications?pageSize=1')
  expect(hasMore).toBe(true)
  const [{ id }] = notifications
  expect(notifications[0]).toMatchObject({
    isRead: false,
    title: expect.any(String),
    createdDateUtc: expect.stringMatching(/Z$/),
    actionUrl: expect.stringMatching(/^\/majstor/),
  })

  for (const deed of ['read', 'unread', 'delete']) {
    expect(await missing(senad, `POST /api/notification/${id}/${deed}`)).toBe(
      await missing(senad, `POST /api/notification/999999999/${deed}`),
    )
  }
  expect((await post(mirza, `/api/notification/${id}/read`)).unreadCount).toBe(counts.body.unreadCount - 1)
  expect((await post(mirza, `/api/notification/${id}/unread`)).unreadCount).toBe(counts.body.unreadCount)
  expect(await post(mirza, '/api/notification/mark-all-read')).toEqual({ unreadCount: 0 })
  expect((await get(mirza, '/api/notification/list?isRead=false')).notifications).toEqual([])
  expect((await post(mirza, '/api/notification/mark-all-unread')).unreadCount).toBe(counts.body.totalCount)
  await post(mirza, `/api/notification/${id}/delete`)
  await missing(mirza, `POST /api/notification/${id}/delete`)
})
