import { setTimeout as pause } from 'node:timers/promises'
import { announce } from '#app/notifications/announcing.server.ts'
import { db, inTransaction, type Db } from '#db/connection.ts'
import { findFreePort } from '#db/embedded/ports.ts'
import { nudge } from '#jobs/outbox.ts'
import { postManyAds } from './ads.ts'
import { median, ms, type Bench } from './bench.ts'
import { startPinned } from './processes.ts'

const writers = 8
const effects = 300

type Scene = { adIds: number[]; workerId: number; clientId: number }

/** P-11: a question with the promise to tell the ad's owner, beside the question alone; then how soon the owner is told. */
export async function run(bench: Bench): Promise<void> {
  const worker = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'mirza@primjer.ba')
    .executeTakeFirstOrThrow()
  const scene = { ...(await postManyAds()), workerId: worker.id }
  bench.say(`\nA write with its outbox row, ${writers} at a time (peer: the write alone). Goal: ≥ 0.70 × the writes`)
  for (const isPromised of [true, false]) await countWrites(scene, isPromised, bench.seconds)
  const ratios: number[] = []
  for (let round = 1; round <= bench.rounds; round += 1) {
    const alone = await countWrites(scene, false, bench.seconds)
    const promised = await countWrites(scene, true, bench.seconds)
    ratios.push(promised / alone)
    bench.say(
      `round ${round}: alone ${alone.toFixed(0)}/s, with its outbox row ${promised.toFixed(0)}/s, ratio ${(promised / alone).toFixed(2)}`,
    )
  }
  bench.say(`median: ${median(ratios).toFixed(2)} × the writes`)
  await db.deleteFrom('outbox').execute()
  await measureEffects(bench, scene)
}

async function countWrites(scene: Scene, isPromised: boolean, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const write = async () => {
    while (performance.now() < end) await askQuestion(scene, count++, isPromised)
  }
  await Promise.all(Array.from({ length: writers }, write))
  return count / seconds
}

async function measureEffects(bench: Bench, scene: Scene): Promise<void> {
  startPinned({ cpu: 0, words: ['jobs/worker.ts'], environment: { WORKER_PORT: String(await findFreePort()) } })
  await untilTold(scene, await askQuestion(scene, 0, true))
  const times: number[] = []
  for (let number = 1; number <= effects; number += 1) {
    const key = await askQuestion(scene, number, true)
    nudge()
    const committed = performance.now()
    await untilTold(scene, key)
    times.push(performance.now() - committed)
  }
  const sorted = times.toSorted((one, other) => one - other)
  bench.say(
    `From commit until the notification is there, ${effects} times: median ${ms(median(times))}, p99 ${ms(sorted[Math.floor(effects * 0.99)]!)}. Goal: p99 ≤ 250 ms`,
  )
}

/** The statements of `askQuestion`, so that the promise can be left out. */
async function askQuestion({ adIds, workerId, clientId }: Scene, number: number, isPromised: boolean): Promise<string> {
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
    if (isPromised)
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

async function untilTold({ clientId }: Scene, dedupeKey: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const told = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', clientId)
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
    if (told) return
    await pause(2)
  }
  throw new Error('the notification did not come within 30 s')
}
