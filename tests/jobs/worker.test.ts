import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { withRequestId, enqueue, nudge } from '#jobs/outbox/enqueuing.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'
import { describeBackends, emptyQueues, waitUntil } from './backends.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

describeBackends('the worker process', ({ redisUrl }) => {
  const running: WorkerProcess[] = []

  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('users').execute()
    await emptyQueues(redisUrl)
  })
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ exited }) => exited))
  })

  async function start(name: string, environment: Record<string, string> = {}): Promise<WorkerProcess> {
    const worker = await startWorker(name, { REDIS_URL: redisUrl, ...environment })
    running.push(worker)
    return worker
  }

  test('a job whose process is killed is done once by another process, within eight seconds', async () => {
    let workers = [await start('first'), await start('second')]
    const { id: userId } = await aClient()
    await waitUntil(isAllDone)
    const recoveries: number[] = []

    for (let round = 1; round <= 3; round += 1) {
      const gate = await closeGate()
      await announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: `round-${round}` })
      nudge()
      const holder = await waitUntil(() => findProcessAtGate())
      const victim = workers.find(({ name }) => name === holder)!
      victim.child.kill('SIGKILL')
      await victim.exited
      const killed = performance.now()
      await gate.open()

      await waitUntil(async () => (await listRounds(userId)).length === round)
      recoveries.push(performance.now() - killed)
      workers = [...workers.filter((worker) => worker !== victim), await start(`after-round-${round}`)]
    }

    await waitUntil(isAllDone)
    expect(await listRounds(userId)).toEqual(['round-1', 'round-2', 'round-3'])
    expect(Math.max(...recoveries)).toBeLessThan(scaledToLoad(8_000))
  })

  test('after SIGTERM the running job finishes, then the process exits', async () => {
    const worker = await start('leaving')
    const { id: userId } = await aClient()
    const gate = await closeGate()
    await announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: 'last' })
    nudge()
    await waitUntil(() => findProcessAtGate())
    worker.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await gate.open()
    expect(await worker.exited).toBe(0)
    expect(await db.selectFrom('notifications').select('id').where('dedupe_key', '=', 'last').execute()).toHaveLength(1)
  })

  test('an uncaught error is the last line of the log', async () => {
    const worker = await start('failing', { NODE_OPTIONS: '--import ./tests/support/web/crash-on-signals.ts' })
    worker.child.kill('SIGUSR2')
    expect(await worker.exited).toBe(1)
    const last = worker.lines().findLast((line) => line.startsWith('{'))!
    expect(JSON.parse(last)).toMatchObject({
      level: 60,
      process: 'worker',
      origin: 'uncaughtException',
      error: 'Error told to fail by …',
    })
  })

  test('it answers liveness, readiness and metrics', async () => {
    const worker = await start('healthy')
    const fetchPage = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${worker.port}${path}`)
      return { status: response.status, body: await response.text() }
    }
    expect(await fetchPage('/healthz')).toEqual({ status: 200, body: 'ok\n' })
    expect(await fetchPage('/readyz')).toEqual({ status: 200, body: 'ready\n' })

    await enqueue(db, { kind: 'canary', payload: {} })
    nudge()
    await waitUntil(async () => (await fetchPage('/metrics')).body.includes('jobs_total{kind="canary",result="done"}'))

    await db
      .insertInto('outbox')
      .values({ kind: 'unknown', payload: '{}', run_at: new Date(Date.now() - 120_000) })
      .execute()
    expect((await fetchPage('/readyz')).status).toBe(503)
    expect((await fetchPage('/readyz')).body).toContain('The oldest job has waited')
    expect((await fetchPage('/healthz')).status).toBe(200)
    expect((await fetchPage('/elsewhere')).status).toBe(404)
  })

  test.each([
    [{}, '127.0.0.2', false],
    [{ WORKER_HOST: '0.0.0.0' }, '127.0.0.2', true],
    [{}, '127.0.0.1', true],
  ] as const)('with %j the health pages answer at %s: %s', async (environment, host, isAnswered) => {
    const { port } = await start('careful', environment)
    const answers = await Promise.all(
      ['healthz', 'readyz', 'metrics'].map((page) =>
        fetch(`http://${host}:${port}/${page}`).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(answers).toEqual([isAnswered, isAnswered, isAnswered])
  })

  test('the log holds the request id of a job, and no person', async () => {
    const worker = await start('logging')
    const { id: userId } = await aClient({ email: 'log@primjer.ba' })
    await withRequestId('request-9', () =>
      announce(db, { type: 'ProfileUpdate', recipientId: userId, dedupeKey: 'logged' }),
    )
    nudge()
    await waitUntil(async () => worker.lines().some((line) => line.includes('request-9') && line.includes('job done')))
    expect(worker.lines().join('\n')).not.toMatch(/primjer\.ba|Amra|Hodžić|\+387/)
  })
})

async function listRounds(userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('dedupe_key')
    .where('user_id', '=', userId)
    .where('type', '=', 'ProfileUpdate')
    .orderBy('dedupe_key')
    .execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

async function isAllDone(): Promise<boolean> {
  return (await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()).length === 0
}

/** A lock that stops the handler's transaction in the middle. */
async function closeGate() {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('lock table notifications in share mode')
  return {
    async open() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** The name of the process whose transaction waits for the lock. */
async function findProcessAtGate(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ application_name: string }>(`
      select application_name from pg_locks join pg_stat_activity using (pid)
      where relation = 'notifications'::regclass and not granted`)
    return rows[0]?.application_name
  } finally {
    await client.end()
  }
}
