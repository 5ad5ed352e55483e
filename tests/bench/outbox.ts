import { setTimeout as pause } from 'node:timers/promises'
import { announce } from '#app/notifications/announcing.server.ts'
import { db, inTransaction, type Db } from '#db/connection.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import { postManyAds } from './ads.ts'
import { median, ms, type Bench } from './bench.ts'
import { startPinned } from './pinned-processes.ts'

const writers = 8
const maxSamples = 300

type Scene = { adIds: number[]; workerId: number; clientId: number }

/** P-11: a question with the job that notifies the ad's owner, beside the question alone; then how soon the owner is notified. */
export async function run(bench: Bench): Promise<void> {
  const worker = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'mirza@primjer.ba')
    .executeTakeFirstOrThrow()
  const scene = { ...(await postManyAds(bench)), workerId: worker.id }
  bench.print(`\nA write with its outbox row, ${writers} at a time (peer: the write alone). Goal: ≥ 0.70 × the writes`)
  for (const isEnqueued of [true, false]) await countWrites(scene, isEnqueued, bench.flags.seconds)
  const ratios: number[] = []
  for (let round = 1; round <= bench.flags.rounds; round += 1) {
    const alone = await countWrites(scene, false, bench.flags.seconds)
    const withOutbox = await countWrites(scene, true, bench.flags.seconds)
    ratios.push(withOutbox / alone)
    bench.print(
      `round ${round}: alone ${alone.toFixed(0)}/s, with its outbox row ${withOutbox.toFixed(0)}/s, ratio ${(withOutbox / alone).toFixed(2)}`,
    )
  }
  bench.figure(
    'a write with its outbox row, against the write alone; goal ≥ 0.70 × the writes',
    `${median(ratios).toFixed(2)} × the writes`,
  )
  await db.deleteFrom('outbox').execute()
  await measureLatency(bench, scene)
}

async function countWrites(scene: Scene, isEnqueued: boolean, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const write = async () => {
    while (performance.now() < end) await askQuestion(scene, count++, isEnqueued)
  }
  await Promise.all(Array.from({ length: writers }, write))
  return count / seconds
}

async function measureLatency(bench: Bench, scene: Scene): Promise<void> {
  startPinned({ cpu: 0, args: ['jobs/worker.ts'], environment: { WORKER_PORT: String(await findFreePort()) } })
  await waitUntilNotified(scene, await askQuestion(scene, 0, true))
  const times: number[] = []
  const samples = bench.scaled(maxSamples)
  for (let number = 1; number <= samples; number += 1) {
    const key = await askQuestion(scene, number, true)
    nudge()
    const committed = performance.now()
    await waitUntilNotified(scene, key)
    times.push(performance.now() - committed)
  }
  const sorted = times.toSorted((one, other) => one - other)
  bench.figure(
    `from a commit until its notification is there, ${samples} times; goal p99 ≤ 250 ms`,
    `median ${ms(median(times))}, p99 ${ms(sorted[Math.floor(samples * 0.99)]!)}`,
  )
}

/** The statements of `askQuestion`, so that the promise can be left out. */
async function askQuestion({ adIds, workerId, clientId }: Scene, number: number, isEnqueued: boolean): Promise<string> {
  const adId = adIds[number % adIds.length]!
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('ads').select('status').where('id', '=', adId).forUpdate().executeTakeFirst()
    const { id } = await trx
      .insertInto('questions')
      .values({ ad_id: adId, worker_id: workerId, text: 'Kada vam odgovara?', asked_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countQuestion(trx, adId)
    const dedupeKey = `question-${id}`
    if (isEnqueued)
      await announce(trx, { type: 'NewQuestion', recipientId: clientId, actorId: workerId, adId, dedupeKey })
    return dedupeKey
  })
}

async function countQuestion(trx: Db, adId: number): Promise<void> {
  await trx
    .updateTable('ads')
    .set((eb) => ({ question_count: eb('question_count', '+', 1) }))
    .where('id', '=', adId)
    .execute()
}

async function waitUntilNotified({ clientId }: Scene, dedupeKey: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const notification = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', clientId)
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
    if (notification) return
    await pause(2)
  }
  throw new Error('the notification did not come within 30 s')
}
