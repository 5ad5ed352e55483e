import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { Skill } from '#app/places/skills.ts'
import { nudge } from '#jobs/outbox.ts'
import { describeBackends, emptyQueues, eventually } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { aCrowd } from '#tests/notifications/crowd.ts'
import { anAd } from '#tests/support/ads.ts'
import { aClient } from '#tests/support/cast.ts'
import { connectionString, db } from '#tests/support/database.ts'

const crowdSize = 12_000
/** Rows of the first chunk, which are committed before the second one begins. */
const firstChunk = 5_000

describeBackends('a fan-out whose process is killed', ({ redisUrl }) => {
  const running: WorkerProcess[] = []

  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ ended }) => ended))
  })

  async function start(name: string): Promise<WorkerProcess> {
    const worker = await startWorker(name, { REDIS_URL: redisUrl })
    running.push(worker)
    return worker
  }

  test('keeps what was told, and another process tells the rest, everybody once', { timeout: 120_000 }, async () => {
    await db.deleteFrom('outbox').execute()
    await emptyQueues(redisUrl)
    const skill = redisUrl ? 'painter' : 'plumber'
    const crowd = await aCrowd({ count: crowdSize, skill, city: 'sarajevo' })
    const victim = await start('victim')
    const client = await aClient()
    const { adId, release } = await anAdHeldAt(crowd[8_000]!, client.id, skill)

    await eventually(async () => (await listTold(adId)).length === firstChunk, 30_000)
    victim.child.kill('SIGKILL')
    await victim.ended
    await release()
    await start('heir')
    await eventually(isAllDone, 30_000)
    expect((await listTold(adId)).toSorted((one, other) => one - other)).toEqual(crowd)
  })
})

/** An ad whose fan-out waits before this worker, as if somebody else were about to tell them. */
async function anAdHeldAt(userId: number, clientId: number, skill: Skill) {
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  const { id: adId } = await anAd(clientId, { skill })
  await holder.query('begin')
  await holder.query(`insert into notifications (user_id, type, dedupe_key) values ($1, 'NewJobMatch', $2)`, [
    userId,
    `match-${adId}`,
  ])
  nudge()
  return {
    adId,
    async release() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

async function listTold(adId: number): Promise<number[]> {
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
