import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession } from '#app/accounts/sessions/sessions.server.ts'
import { readSessionToken } from '#app/http/session/cookies.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { noticeOf } from '#app/messages/change-notices.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { openEventStream, type EventStream } from '#tests/support/web/event-stream.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let adId: number
let cookies: Record<keyof Cast, string>
const opened: EventStream[] = []

beforeAll(async () => {
  web = await startWebProcess({ DATABASE_POOL: '4', PGAPPNAME: 'streams' })
  cast = await aCast()
  const entries = Object.entries(cast).map(async ([name, { id }]) => [name, await createSessionCookie(id)])
  cookies = Object.fromEntries(await Promise.all(entries)) as typeof cookies
  ;({ adId } = await anAdAtStage('in_progress', cast))
  while ((await open(clientPath(), cookies.client)).status !== 200) await pause(50)
})
afterEach(() => opened.splice(0).forEach((stream) => stream.close()))
afterAll(() => web.stop())

async function open(path: string, cookie?: string): Promise<EventStream> {
  const stream = await openEventStream(web, path, cookie ? { cookie } : {})
  opened.push(stream)
  return stream
}

const clientPath = () => `/klijent/poruke/${adId}/promjene`
const workerPath = () => `/majstor/poruke/${adId}/promjene`

let attempt = 0
const sendAs = (userType: 'Client' | 'Worker', ofAd = adId) =>
  sendAdMessage(db, {
    sender: { id: userType === 'Client' ? cast.client.id : cast.worker.id, userType },
    adId: ofAd,
    text: 'Tajna poruka.',
    idempotencyKey: `stream-${(attempt += 1)}`,
    now: new Date(),
  })

test('both are notified of a message within a second, in both directions, and nothing of it is in the event', async () => {
  const streams = [await open(clientPath(), cookies.client), await open(workerPath(), cookies.worker)]
  for (const stream of streams) await stream.waitForEvents(1)
  let count = 1
  for (const sender of ['Worker', 'Client'] as const) {
    await sendAs(sender)
    count += 1
    for (const stream of streams) expect(await stream.waitForEvents(count)).toBeLessThan(1_000)
    await pause(250)
  }
  for (const stream of streams) expect(stream.events().slice(1)).toEqual(['message changed', 'message changed'])
})

test('it begins with the version of the conversation, which the poll answers too', async () => {
  const stream = await open(clientPath(), cookies.client)
  await stream.waitForEvents(1)
  const poll = await openBrowser(web, cookies.client)(clientPath())
  expect(stream.events()).toEqual([`message ${poll.headers.get('etag')}`])
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.headers.get('content-encoding')).toBeNull()
})

test('the sender is notified of a reading, once', async () => {
  await sendAs('Worker')
  await pause(300)
  const stream = await open(workerPath(), cookies.worker)
  await stream.waitForEvents(1)
  const read = () =>
    markConversationRead(db, { viewer: { id: cast.client.id, userType: 'Client' }, ref: { adId }, now: new Date() })
  expect((await read()).conversations).toBe(1)
  expect(await stream.waitForEvents(2)).toBeLessThan(1_000)
  expect((await read()).conversations).toBe(0)
  await pause(400)
  expect(stream.events()).toHaveLength(2)
})

test('a burst of messages notifies at once and once more', async () => {
  const stream = await open(clientPath(), cookies.client)
  await stream.waitForEvents(1)
  const { id } = await db.selectFrom('conversations').select('id').where('ad_id', '=', adId).executeTakeFirstOrThrow()
  const startedAt = performance.now()
  for (let nth = 0; nth < 60; nth += 1) await sql`select ${noticeOf(sql.val(id))}`.execute(db)
  const turns = Math.ceil((performance.now() - startedAt) / 200)
  await pause(700)
  expect(stream.events().length - 1).toBeGreaterThanOrEqual(2)
  expect(stream.events().length - 1).toBeLessThanOrEqual(Math.min(turns + 1, 30))
})

test('direct conversations have streams, another conversation stays silent', async () => {
  const send = (sender: { id: number; userType: 'Client' | 'Worker' }, recipientId: number) =>
    sendDirectMessage(db, {
      sender,
      recipientId,
      text: 'Zdravo',
      idempotencyKey: `d${(attempt += 1)}`,
      now: new Date(),
    })
  await send({ id: cast.client.id, userType: 'Client' }, cast.worker.id)
  const direct = await open(`/majstor/direktne-poruke/${cast.client.id}/promjene`, cookies.worker)
  const aboutAd = await open(workerPath(), cookies.worker)
  await Promise.all([direct.waitForEvents(1), aboutAd.waitForEvents(1)])
  await send({ id: cast.client.id, userType: 'Client' }, cast.worker.id)
  expect(await direct.waitForEvents(2)).toBeLessThan(1_000)
  await pause(100)
  expect(aboutAd.events()).toHaveLength(1)
})

test('a conversation that is closed for writing tells its pages', async () => {
  const { adId: otherAdId, offerId: otherOfferId } = await anAdAtStage('in_progress', cast)
  const stream = await open(`/majstor/poruke/${otherAdId}/promjene`, cookies.worker)
  await stream.waitForEvents(1)
  const outcome = await unacceptOffer(db, { offerId: otherOfferId, clientId: cast.client.id, now: new Date() })
  expect(outcome.ok).toBe(true)
  expect(await stream.waitForEvents(2)).toBeLessThan(1_000)
})

test('nobody else gets a stream: without a session 403, with another account 403 or 404', async () => {
  const refused = [
    [clientPath(), undefined, 403],
    [clientPath(), 'session=InVua25vd24i', 403],
    [clientPath(), cookies.worker, 403],
    [clientPath(), cookies.otherClient, 404],
    [workerPath(), cookies.otherWorker, 404],
    [`${clientPath()}?majstor=${cast.otherWorker.id}`, cookies.client, 404],
    [`${clientPath()}?majstor=x`, cookies.client, 404],
    ['/klijent/poruke/999999999/promjene', cookies.client, 404],
    [`/klijent/direktne-poruke/${cast.otherWorker.id}/promjene`, cookies.client, 404],
  ] as const
  for (const [path, cookie, status] of refused) {
    const stream = await open(path, cookie)
    expect([path, stream.status], path).toEqual([path, status])
    expect(stream.headers.get('content-type')).not.toBe('text/event-stream')
  }
})

test('the session’s end and a suspension end a stream at once; a blocked member keeps reading', async () => {
  const people = {
    client: await aClient(),
    worker: await aWorker(),
    otherClient: await aClient(),
    otherWorker: await aWorker(),
  }
  const { adId: ownAdId } = await anAdAtStage('in_progress', people)
  const [signedOut, other] = [await createSessionCookie(people.client.id), await createSessionCookie(people.client.id)]
  const ofWorker = await createSessionCookie(people.worker.id)
  const [ended, blocking, suspended] = [
    await open(`/klijent/poruke/${ownAdId}/promjene`, signedOut),
    await open(`/klijent/poruke/${ownAdId}/promjene`, other),
    await open(`/majstor/poruke/${ownAdId}/promjene`, ofWorker),
  ]
  const now = new Date()
  const viewer = { id: people.worker.id, userType: 'Worker' as const }
  await blockMember(db, { viewer, userId: people.client.id, now })
  await endSession(db, (await readSessionToken(signedOut))!)
  await suspendMember(db, { userId: people.worker.id, reason: 'Prijave.', actor: 'Zora', now })
  expect((await open(`/majstor/poruke/${ownAdId}/promjene`, ofWorker)).status).toBe(403)
  await vi.waitFor(() => expect([ended.isOpen(), suspended.isOpen()]).toEqual([false, false]), { timeout: 3_000 })
  expect(blocking.isOpen()).toBe(true)
}, 60_000)

test('open streams hold no connection to the database', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const worker = await aWorker()
      await sendDirectMessage(db, {
        sender: { id: cast.client.id, userType: 'Client' },
        recipientId: worker.id,
        text: 'Zdravo',
        idempotencyKey: `c${worker.id}`,
        now: new Date(),
      })
      return createSessionCookie(worker.id)
    }),
  )
  const streams = await Promise.all(
    people.flatMap((cookie) =>
      Array.from({ length: 3 }, () => open(`/majstor/direktne-poruke/${cast.client.id}/promjene`, cookie)),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  // Four of the pool, one that listens, and one that watches the database.
  expect(await countConnections()).toBeLessThanOrEqual(6)
  // The one that watches may be at work at this moment.
  await expect.poll(() => countConnections('active')).toBe(0)
  expect((await openBrowser(web, cookies.client)('/klijent/poruke')).status).toBe(200)
  expect(streams.every((stream) => stream.isOpen())).toBe(true)
})

test('a member’s seventh stream replaces the oldest', async () => {
  const streams: EventStream[] = []
  const cookie = await createSessionCookie(cast.client.id)
  for (let nth = 0; nth < 7; nth += 1) streams.push(await open(clientPath(), cookie))
  await streams[0]!.waitForEvents(2)
  expect(streams[0]!.events().at(-1)).toBe('replaced changed')
  await vi.waitFor(() => expect(streams.map((stream) => stream.isOpen())).toEqual([false, ...Array(6).fill(true)]))
})

test('streams are a gauge of their own and no requests at work', async () => {
  const line = web.lines().find((each) => each.includes('metrics are served'))!
  const { port } = JSON.parse(line) as { port: number }
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  const stream = await open(clientPath(), cookies.client)
  await vi.waitFor(async () => expect(read(await scrape(), 'event_streams_open')).toBe(1))
  expect(read(await scrape(), 'http_requests_active')).toBe(0)
  stream.close()
  await vi.waitFor(async () => expect(read(await scrape(), 'event_streams_open')).toBe(0))
  expect(await scrape()).not.toMatch(/route="\/klijent\/poruke\/:jobAdId\/promjene",method="GET",status="aborted"/)
})

test('a process that stops ends its streams at once, and exits within three seconds', async () => {
  const stopping = await startWebProcess()
  const stream = await vi.waitFor(async () => {
    const attempted = await openEventStream(stopping, clientPath(), { cookie: cookies.client })
    expect(attempted.status).toBe(200)
    return attempted
  })
  const startedAt = performance.now()
  const exited = stopping.terminate('SIGTERM')
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false), { timeout: 1_000 })
  expect(await exited).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

/** Of the web process to the database. */
async function countConnections(state?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where application_name = 'streams' and (${state ?? null}::text is null or state = ${state ?? null})`.execute(db)
  return rows[0]!.count
}
