import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import { describeBackends, emptyQueues, waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'

const crowdSize = 12_000
/** Rows of the first chunk, which are committed before the second one begins. */
const firstChunk = 5_000

describeBackends('a fan-out whose process is killed', ({ redisUrl }) => {
  const running: WorkerProcess[] = []

  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ exited }) => exited))
  })

  async function start(name: string): Promise<WorkerProcess> {
    const worker = await startWorker(name, { REDIS_URL: redisUrl })
    running.push(worker)
    return worker
  }

  test('keeps what was written, and another process notifies the rest, everybody once', async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
    const skill = redisUrl ? 'painter' : 'plumber'
    const crowd = await manyWorkers({ count: crowdSize, skill, city: 'sarajevo' })
    const victim = await start('victim')
    const client = await aClient()
    await markVerified(db, { userId: client.id, purpose: 'email', now: new Date() })
    const { adId, release } = await anAdBlockedAt(crowd[8_000]!, client.id, skill)

    await waitUntil(async () => (await listNotified(adId)).length === firstChunk)
    victim.child.kill('SIGKILL')
    await victim.exited
    await release()
    await start('heir')
    await waitUntil(isAllDone)
    expect((await listNotified(adId)).toSorted((one, other) => one - other)).toEqual(crowd)
  })
})

/** An ad whose fan-out waits before this worker, as if somebody else were about to tell them. */
async function anAdBlockedAt(userId: number, clientId: number, skill: Skill) {
  const lockClient = new pg.Client({ connectionString })
  await lockClient.connect()
  const { id: adId } = await anAd(clientId, { skill })
  await lockClient.query('begin')
  await lockClient.query(`insert into notifications (user_id, type, dedupe_key) values ($1, 'NewJobMatch', $2)`, [
    userId,
    `match-${adId}`,
  ])
  nudge()
  return {
    adId,
    async release() {
      await lockClient.query('rollback')
      await lockClient.end()
    },
  }
}

async function listNotified(adId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('ad_id', '=', adId)
    .where('type', '=', 'NewJobMatch')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function isAllDone(): Promise<boolean> {
  return (
    (
      await db
        .selectFrom('outbox')
        .select('id')
        .where('done_at', 'is', null)
        .where('run_at', '<=', new Date())
        .execute()
    ).length === 0
  )
}
