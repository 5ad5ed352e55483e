import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { href } from '#app/href.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { db } from '#db/connection.ts'
import { ms, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'
import type { ReaderOptions } from './readers.ts'

/** Each has two members, and each of them two pages that look at it. */
const maxConversations = 1_250
const pagesPerMember = 2
const maxMessages = 400
const gapMs = 50
const maxWaitMs = 5_000
/** Two turns of every stream. */
const maxIdleMs = 55_000

type Member = { id: number; cookie: string }
type Conversation = { client: Member; worker: Member }

/** Thousands of open conversations at one web process: its memory, its connections to the database, and the delay of a message. */
export async function run(bench: Bench): Promise<void> {
  const conversationCount = bench.scaled(maxConversations)
  const messageCount = bench.scaled(maxMessages)
  const idleMs = bench.scaled(maxIdleMs)
  bench.print(`\n${conversationCount} conversations, ${2 * pagesPerMember} pages look at each`)
  const conversations = await createConversations(conversationCount)
  const web = await startServer({
    args: ['app/server.ts'],
    environment: { TRUSTED_PROXIES: '127.0.0.1', PGAPPNAME: 'bench web', METRICS_PORT: '0' },
  })
  await pause(5_000)
  const before = web.residentMb()

  const events = new Map<number, number>()
  const closed: number[] = []
  const startedAt = performance.now()
  const { opened, stop } = await openStreams({ port: web.port, streams: listStreams(conversations) }, (line) => {
    const [index, time] = line.split(' ')
    if (index === 'closed') closed.push(Number(time))
    else events.set(Number(index), Number(time))
  })
  const openedIn = performance.now() - startedAt
  const after = web.residentMb()
  await pause(idleMs)
  const idle = await countConnections()
  bench.print(`opened in ${(openedIn / 1_000).toFixed(1)} s; ${closed.length} streams closed`)
  bench.figure(
    `${opened} open conversation streams on one web process; goal: 5,000 in ≤ 400 MB, none with a connection to the database`,
    `${before.toFixed(0)} MB resident without them, ${after.toFixed(0)} MB with them, ${web.residentMb().toFixed(0)} MB ${Math.round(idleMs / 1_000)} s later; ${idle.all} connections to the database, ${idle.busy} with a transaction`,
  )

  const { delays, missing } = await measureDelays(web.port, { conversations, events, messageCount })
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  bench.print(`resident memory after it: ${web.residentMb().toFixed(0)} MB; ${closed.length} streams closed`)
  bench.figure(
    `${messageCount} messages by the API, from the request to the event on each of ${2 * pagesPerMember} pages; goal ≤ 1 s`,
    `median ${ms(at(0.5))}, p99 ${ms(at(0.99))}, longest ${ms(delays.at(-1) ?? Number.NaN)}, ${missing} missing`,
  )
  stop()
}

async function createConversations(conversationCount: number): Promise<Conversation[]> {
  const { aClient, aWorker } = await import('#tests/support/data/cast.ts')
  const limit = limitConcurrency(4)
  return Promise.all(
    Array.from({ length: conversationCount }, () =>
      limit(async () => {
        const [client, worker] = [await signIn(await aClient()), await signIn(await aWorker())]
        await sendDirectMessage(db, {
          sender: { id: client.id, userType: 'Client' },
          recipientId: worker.id,
          text: 'Dobar dan.',
          idempotencyKey: `first ${client.id}`,
          now: new Date(),
        })
        return { client, worker }
      }),
    ),
  )
}

async function signIn({ id }: { id: number }): Promise<Member> {
  const token = await startSession(db, { userId: id, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
  return { id, cookie: (await sessionCookie.serialize(token)).split(';', 1)[0]! }
}

/** Those of a conversation follow each other. */
function listStreams(conversations: Conversation[]): ReaderOptions['streams'] {
  return conversations.flatMap(({ client, worker }) =>
    Array.from({ length: pagesPerMember }, () => [
      {
        path: href('/klijent/direktne-poruke/:recipientId/promjene', { recipientId: worker.id }),
        cookie: client.cookie,
      },
      {
        path: href('/majstor/direktne-poruke/:recipientId/promjene', { recipientId: client.id }),
        cookie: worker.cookie,
      },
    ]).flat(),
  )
}

async function openStreams(options: ReaderOptions, onLine: (line: string) => void) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'readers.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', () => reject(new Error('the readers ended')))
  createInterface(child.stdout).on('line', (line) =>
    line.startsWith('open ') ? resolve(Number(line.slice(5))) : onLine(line),
  )
  child.stdin.end(JSON.stringify(options))
  return { opened: await promise, stop: () => void child.kill() }
}

/** The delays of all events, sorted; each message is sent to another conversation. */
async function measureDelays(
  port: number,
  {
    conversations,
    events,
    messageCount,
  }: { conversations: Conversation[]; events: Map<number, number>; messageCount: number },
) {
  const perConversation = 2 * pagesPerMember
  const delays: number[] = []
  let missing = 0
  for (let nth = 0; nth < messageCount; nth += 1) {
    const at = (nth * 3) % conversations.length
    const { client, worker } = conversations[at]!
    const sentAt = performance.timeOrigin + performance.now()
    await sendByApi(port, client, worker.id, nth)
    const times = () =>
      Array.from({ length: perConversation }, (_, index) => events.get(at * perConversation + index) ?? 0)
    for (let waitedMs = 0; waitedMs < maxWaitMs && times().some((time) => time < sentAt); waitedMs += gapMs)
      await pause(gapMs)
    const arrived = times().filter((time) => time >= sentAt)
    missing += perConversation - arrived.length
    delays.push(...arrived.map((time) => time - sentAt))
    await pause(gapMs)
  }
  return { delays: delays.toSorted((one, other) => one - other), missing }
}

async function sendByApi(port: number, sender: Member, recipientId: number, nth: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${href('/api/message/direct')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: sender.cookie },
    body: JSON.stringify({ recipientId, text: `Poruka ${nth}` }),
  })
  if (answer.status !== 201) throw new Error(`the message is refused: ${await answer.text()}`)
}

async function countConnections(): Promise<{ all: number; busy: number }> {
  const { rows } = await sql<{ all: number; busy: number }>`select count(*) as all,
    count(*) filter (where xact_start is not null) as busy
    from pg_stat_activity where application_name = 'bench web'`.execute(db)
  return rows[0]!
}
