import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { openDatabase, openPool, type Db } from '#db/connection.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { openEventStream, type EventStream } from '#tests/support/web/event-stream.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts'

let postgres: OwnPostgres
let web: WebProcess
let own: Db
let conversation: { adId: number; clientId: number; workerId: number }
let cookie: string

beforeAll(async () => {
  postgres = await startOwnPostgres()
  own = openDatabase(openPool(postgres.url, 4))
  await seedDemo(own, new Date())
  const found = await own
    .selectFrom('conversations')
    .innerJoin('ads', 'ads.id', 'conversations.ad_id')
    .where('conversations.kind', '=', 'job')
    .where('conversations.closed_at', 'is', null)
    .where('ads.status', '=', 'in_progress')
    .select(['ad_id as adId', 'conversations.client_id as clientId', 'worker_id as workerId'])
    .executeTakeFirstOrThrow()
  conversation = { ...found, adId: found.adId! }
  const session = { userId: conversation.clientId, userAgent: 'tests', network: '127.0.0.1', now: new Date() }
  const value = Buffer.from(JSON.stringify(await startSession(own, session))).toString('base64')
  cookie = `session=${encodeURIComponent(value)}`
  web = await startWebProcess({ DATABASE_URL: postgres.url })
}, 120_000)

afterAll(async () => {
  await web?.stop()
  await own?.destroy()
  await postgres?.stop()
})

const open = (): Promise<EventStream> =>
  openEventStream(web, `/klijent/poruke/${conversation.adId}/promjene`, { cookie })

/** A process that has just become ready, or has just got its database back, refuses streams until it listens to it. */
const openWhenListening = (): Promise<EventStream> =>
  vi.waitFor(
    async () => {
      const stream = await open()
      expect(stream.status).toBe(200)
      return stream
    },
    { timeout: scaledToLoad(10_000), interval: 200 },
  )

const send = (key: string) =>
  sendAdMessage(own, {
    sender: { id: conversation.workerId, userType: 'Worker' },
    adId: conversation.adId,
    text: 'Stižem.',
    idempotencyKey: key,
    now: new Date(),
  })

test.each(['fast', 'immediate'] as const)(
  'a restart of the database (%s): streams stay and say that pages must poll, then that they may have missed something',
  async (mode) => {
    const stream = await openWhenListening()
    await stream.waitForEvents(1)
    await postgres.shutDown(mode)
    await stream.waitForEvents(2, scaledToLoad(3_000))
    expect(stream.events()[1]).toBe('away changed')
    const refused = await open()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])

    await postgres.startAgain()
    await stream.waitForEvents(3, scaledToLoad(6_000))
    expect(stream.events()[2]).toBe('message changed')
    await vi.waitFor(async () => expect((await send(`after ${mode}`)).ok).toBe(true), { timeout: 10_000 })
    expect(await stream.waitForEvents(4)).toBeLessThan(scaledToLoad(1_000))
    expect(stream.isOpen()).toBe(true)
    stream.close()
  },
)
