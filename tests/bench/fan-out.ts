import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBackend, Queue, Worker } from 'bullmq'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { postAd } from '#app/ads/publishing.server.ts'
import { config } from '#app/config.server.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import { startRelay } from '#jobs/worker/relay-loop.ts'
import { runJob, type Handlers } from '#jobs/worker/runner.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { recordingChannels } from '#tests/support/providers/recording-channels.ts'
import { median, type Bench } from './bench.ts'

const maxRecipients = 50_000
/** What BullMQ does best with on PostgreSQL. */
const peer = { bulk: 500, concurrency: 8 }

const noChannels: Gateways = { email: null, sms: null, web_push: null, fcm: null, apns: null }

type Contenders = { ours: FanOut; theirs: FanOut; workerCount: number }
type FanOut = { notifyAll: () => Promise<number>; close: () => Promise<void> }

/** P-09: a new ad that fits 50,000 workers by its trade, and as many others by its skill alone, against one BullMQ job for each of them on the same backend, with the same rows. */
export async function run(bench: Bench): Promise<void> {
  const recipients = bench.scaled(maxRecipients)
  const workerIds = await workersOfTrade({ count: recipients, trade: 'tiler' })
  await workersOfTrade({ count: recipients, trade: 'roofer' })
  const { id: clientId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'selma@primjer.ba')
    .executeTakeFirstOrThrow()
  bench.print(
    `\nAn ad that fits ${recipients} workers, until the last one is told (peer: one BullMQ job each, on PostgreSQL). Goal: ≤ 1/15 of the time`,
  )
  const theirs = openPeerFanOut(clientId, workerIds)
  const workerCount = workerIds.length
  try {
    await compare(bench, 'nobody has a channel', {
      ours: openOwnFanOut({ clientId, workerCount, gateways: noChannels }),
      theirs,
      workerCount,
    })
    await addChannels(workerIds)
    await compare(bench, 'ours also enqueues a push and a mail for each', {
      ours: openOwnFanOut({ clientId, workerCount, gateways: recordingChannels().channels }),
      theirs,
      workerCount,
    })
  } finally {
    await theirs.close()
  }
}

async function compare(bench: Bench, label: string, { ours, theirs, workerCount }: Contenders): Promise<void> {
  try {
    bench.print(label)
    await ours.notifyAll()
    const ratios: number[] = []
    for (let round = 1; round <= bench.flags.rounds; round += 1) {
      const [peerMs, ownMs] = [await theirs.notifyAll(), await ours.notifyAll()]
      ratios.push(peerMs / ownMs)
      bench.print(
        `round ${round}: a job each ${seconds(peerMs)}, ours ${seconds(ownMs)}, 1/${(peerMs / ownMs).toFixed(1)}`,
      )
    }
    bench.figure(
      `an ad announced to ${workerCount} workers, against one BullMQ job for each (${label}); goal ≤ 1/15 of the time`,
      `1/${median(ratios).toFixed(1)} of the time`,
    )
  } finally {
    await ours.close()
  }
}

async function workersOfTrade({ count, trade }: { count: number; trade: string }): Promise<number[]> {
  const workerIds = await manyWorkers({ count, skill: 'other', city: 'tuzla' })
  await sql`
    insert into worker_trades (user_id, trade, skill, is_named)
    select id, ${trade}, 'other', true from unnest(${workerIds}::bigint[]) id`.execute(db)
  return workerIds
}

/** A confirmed address and a browser for each. */
async function addChannels(workerIds: number[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', sql<number>`any(${workerIds}::bigint[])`)
    .execute()
  await sql`
    insert into devices (user_id, device_id, kind, token, public_key, auth_secret)
    select id, gen_random_uuid(), 'web_push', 'https://updates.push.services.mozilla.com/wpush/v2/' || gen_random_uuid(), 'key', 'secret'
    from unnest(${workerIds}::bigint[]) id`.execute(db)
}

/** The way of the product: the ad with its promise, the relay, the queue, the handler. */
type OwnOptions = { clientId: number; workerCount: number; gateways: Gateways }

function openOwnFanOut({ clientId, workerCount, gateways }: OwnOptions): FanOut {
  const log = pino({ level: 'silent' })
  const matchWithChannels: Handlers['matchAd'] = async ({ db: executor, payload }) =>
    void (await matchAd(executor, { ...payload, now: new Date() }, gateways))
  const backend = openBackend({ databaseUrl: config.DATABASE_URL })
  const worker = backend.createWorker('fan-out', 4, (job) =>
    runJob({ db, handlers: { ...handlers, matchAd: matchWithChannels }, log }, job),
  )
  const relay = startRelay({ db, queues: backend.queues, databaseUrl: config.DATABASE_URL, log })
  return {
    async notifyAll() {
      const started = performance.now()
      const adId = await anAd(clientId)
      nudge()
      return waitUntilAllNotified(adId, { started, workerCount })
    },
    async close() {
      await relay.stop()
      await worker.close()
      await backend.close()
    },
  }
}

/** The usual way: a job for each recipient, which writes one row. */
function openPeerFanOut(clientId: number, workerIds: number[]): FanOut {
  const workerCount = workerIds.length
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10, options: '-c search_path=bullmq' })
  const settings = { connection: pool as never, removeOnComplete: { count: 0 } }
  const queue = new Queue('one-each', { connection: pool as never }, createPostgresBackend)
  const worker = new Worker(
    'one-each',
    async ({ data }) => notifyWorker(data),
    { ...settings, concurrency: peer.concurrency },
    createPostgresBackend,
  )
  return {
    async notifyAll() {
      const adId = await anAd(clientId)
      await db.deleteFrom('outbox').where('kind', '=', 'matchAd').execute()
      const started = performance.now()
      const finished = waitUntilAllNotified(adId, { started, workerCount })
      for (let start = 0; start < workerIds.length; start += peer.bulk) {
        await queue.addBulk(
          workerIds.slice(start, start + peer.bulk).map((userId) => ({ name: 'tell', data: { adId, userId } })),
        )
      }
      return finished
    },
    async close() {
      await worker.close()
      await queue.close()
      await pool.end()
    },
  }
}

async function notifyWorker({ adId, userId }: { adId: number; userId: number }): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type: 'NewJobMatch',
      params: JSON.stringify({ adTitle: title }),
      ad_id: adId,
      action_path: definitionOf('NewJobMatch').action({ role: 'Worker', adId }),
      dedupe_key: `match-${adId}`,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .execute()
}

const title = 'Pločice u kupatilu'

async function anAd(clientId: number): Promise<number> {
  const adText = {
    title,
    description: 'Treba keramičar za pločice u kupatilu, oko 20 m², pločice su kupljene.',
    address: 'Slatina 7',
  }
  const outcome = await postAd(db, {
    ...adText,
    clientId,
    skill: 'other',
    city: 'tuzla',
    minPayout: 20_000,
    maxPayout: 90_000,
    now: new Date(),
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.adId
}

async function waitUntilAllNotified(
  adId: number,
  { started, workerCount }: { started: number; workerCount: number },
): Promise<number> {
  const deadline = started + 600_000
  while (performance.now() < deadline) {
    const { count } = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ad_id', '=', adId)
      .executeTakeFirstOrThrow()
    if (count >= workerCount) return performance.now() - started
    await pause(150)
  }
  throw new Error('not everybody was told within ten minutes')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
