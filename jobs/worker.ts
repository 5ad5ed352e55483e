import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '#app/config.server.ts'
import { limitHeapGrowth } from '#app/heap-growth.server.ts'
import { gateways } from '#app/gateways/gateways.server.ts'
import { describeError, logFatalErrors } from '#app/log.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { findClockError } from '#jobs/worker/clock.ts'
import { shutdown } from '#jobs/worker/shutdown.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { serveHealth } from '#jobs/worker/health.ts'
import { log } from '#jobs/worker/log.ts'
import { startRelay } from '#jobs/worker/relay-loop.ts'
import { markJobDead, runJob } from '#jobs/worker/runner.ts'
import { syncSchedules } from '#jobs/worker/schedule.ts'
import { findPreflightError } from '#jobs/worker/preflight.ts'
import { readFlags } from '#jobs/worker/worker-flags.ts'

/** The worker process: `node jobs/worker.ts --queues fan-out,images --concurrency 4`. Without flags it serves all queues. */

const drainTimeoutMs = 18_000
const closeTimeoutMs = 2_000
const scheduleSyncMs = 60_000
const clockCheckMs = 5_000
const errorLogMs = 30_000

let nextErrorLoggedAt = 0
let runningJobs = 0

logFatalErrors(log)
limitHeapGrowth()
const flags = readFlags(exitWithError)
const backend = openBackend({
  databaseUrl: config.DATABASE_URL,
  redisUrl: config.REDIS_URL,
  onError: logBackendError,
})

const preflightError = await findPreflightError(db, backend)
if (preflightError) exitWithError(preflightError)

const deps = { db, handlers, log }
const workers = flags.names.map((name) => {
  const worker = backend.createWorker(name, flags.concurrency, async (job) => {
    runningJobs += 1
    await runJob(deps, job).finally(() => (runningJobs -= 1))
  })
  worker.on('failed', (job, error) => {
    if (job) markJobDead(deps, job, error).catch(() => log.warn({ job_id: job.id }, 'a dead job could not be marked'))
  })
  return worker
})
// The search for lost jobs is rarer on PostgreSQL, where it costs more and a queue is hardly ever emptied.
const relay = startRelay({
  db,
  queues: backend.queues,
  databaseUrl: config.DATABASE_URL,
  log,
  resendAfterMs: config.REDIS_URL ? 5_000 : 30_000,
})
const syncJobSchedules = () =>
  syncSchedules(db, backend.queues, Date.now()).catch(() => log.warn('the job schedules could not be checked'))
await syncJobSchedules()
const timers = [setInterval(syncJobSchedules, scheduleSyncMs), setInterval(checkClock, clockCheckMs)]

const health = serveHealth({
  db,
  backend,
  host: config.WORKER_HOST,
  port: config.WORKER_PORT,
  isDraining: () => shutdown.signal.aborted,
})
health.on('error', ({ message }) =>
  exitWithError(
    `its health pages need ${config.WORKER_HOST}:${config.WORKER_PORT} (WORKER_HOST, WORKER_PORT): ${message}`,
  ),
)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain())
health.on('listening', () => {
  const { port } = health.address() as AddressInfo
  const { names, concurrency } = flags
  log.info({ queues: names, concurrency, backend: config.REDIS_URL ? 'redis' : 'postgres', port }, 'worker started')
})

/** At most two lines in a minute: an unreachable server causes many errors a second. */
function logBackendError(error: Error): void {
  if (performance.now() < nextErrorLoggedAt) return
  nextErrorLoggedAt = performance.now() + errorLogMs
  log.warn({ error: describeError(error) }, 'queue error')
}

/** Ends the process when its clock has gone wrong; the supervisor starts it again, and the preflight decides. */
async function checkClock(): Promise<void> {
  const clockError = await findClockError(db).catch(() => null)
  if (!clockError || shutdown.signal.aborted) return
  log.error(`worker stops: ${clockError}`)
  await drain(1)
}

/** Finishes running jobs and takes no new ones. After the timeout, other processes rerun the unfinished ones as stalled. */
async function drain(exitCode = 0): Promise<void> {
  if (shutdown.signal.aborted) return
  shutdown.abort()
  setTimeout(exitUnfinished, drainTimeoutMs).unref()
  for (const timer of timers) clearInterval(timer)
  await Promise.race([closeAll(), waitUntilIdle()])
  log.info('worker stopped')
  process.exit(exitCode)
}

async function closeAll(): Promise<void> {
  await Promise.all([relay.stop(), ...workers.map((worker) => worker.close())])
  for (const channel of Object.values(gateways)) channel?.close?.()
  await backend.close()
  await db.destroy()
}

/** Closing waits for servers, also for one that is frozen or gone; without a running job there is nothing to wait for. */
async function waitUntilIdle(): Promise<void> {
  while (runningJobs > 0) await sleep(100)
  await sleep(closeTimeoutMs)
}

function exitUnfinished(): never {
  log.warn('worker stopped before its jobs had ended; other processes do them')
  process.exit(1)
}

function exitWithError(message: string): never {
  process.stderr.write(`The worker cannot start: ${message.replace(/\.$/, '')}.\n`)
  process.exit(1)
}
