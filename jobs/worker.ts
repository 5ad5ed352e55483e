import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { channels } from '#app/gateways/channels.server.ts'
import { describeError, logFatalErrors } from '#app/log.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/backend.ts'
import { ending } from '#jobs/ending.ts'
import { handlers } from '#jobs/handlers.ts'
import { serveHealth } from '#jobs/health.ts'
import { log } from '#jobs/log.ts'
import { queueNames, type QueueName } from '#jobs/queue.ts'
import { startRelay } from '#jobs/relaying.ts'
import { buryJob, runJob } from '#jobs/running.ts'
import { keepTimetable } from '#jobs/schedule.ts'
import { findObstacle } from '#jobs/starting.ts'

/** The worker process: `node jobs/worker.ts --queues fan-out,images --concurrency 4`. Without flags it serves every queue, each at its pace. */

const drainMs = 18_000
const timetableMs = 60_000

let disturbedAt = 0

logFatalErrors(log)
const { names, concurrency } = readFlags()
const backend = openBackend({
  databaseUrl: config.DATABASE_URL,
  redisUrl: config.REDIS_URL,
  onError: reportDisturbance,
})

const obstacle = await findObstacle(db, backend)
if (obstacle) refuse(obstacle)

const surroundings = { db, handlers, log }
const workers = names.map((name) => {
  const worker = backend.work(name, concurrency, (job) => runJob(surroundings, job))
  worker.on('failed', (job, error) => {
    if (job)
      buryJob(surroundings, job, error).catch(() => log.warn({ job_id: job.id }, 'a dead job could not be marked'))
  })
  return worker
})
// Only a Redis can be emptied; in PostgreSQL a look for lost jobs costs more than it is worth.
const relay = startRelay({
  db,
  queues: backend.queues,
  databaseUrl: config.DATABASE_URL,
  log,
  resendAfterMs: config.REDIS_URL ? 5_000 : 30_000,
})
const keepTime = () =>
  keepTimetable(backend.queues, Date.now()).catch(() => log.warn('the timetable could not be checked'))
await keepTime()
const timekeeper = setInterval(keepTime, timetableMs)

const health = serveHealth({
  db,
  backend,
  host: config.WORKER_HOST,
  port: config.WORKER_PORT,
  isDraining: () => ending.signal.aborted,
})
health.on('error', ({ message }) =>
  refuse(`its health pages need ${config.WORKER_HOST}:${config.WORKER_PORT} (WORKER_HOST, WORKER_PORT): ${message}`),
)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain())
health.on('listening', () => {
  const { port } = health.address() as AddressInfo
  log.info({ queues: names, concurrency, backend: config.REDIS_URL ? 'redis' : 'postgres', port }, 'worker started')
})

/** A server that is away makes many errors a second: one line every five seconds tells as much. */
function reportDisturbance(error: Error): void {
  if (Date.now() - disturbedAt < 5_000) return
  disturbedAt = Date.now()
  log.warn({ error: describeError(error) }, 'the queue is disturbed')
}

/** Ends what is running and takes nothing new; what takes too long is left to another process, which finds it stalled. */
async function drain(): Promise<void> {
  if (ending.signal.aborted) return
  ending.abort()
  setTimeout(leaveTheRest, drainMs).unref()
  clearInterval(timekeeper)
  await Promise.all([relay.stop(), ...workers.map((worker) => worker.close())])
  for (const channel of Object.values(channels)) channel?.close?.()
  await backend.close()
  await db.destroy()
  log.info('worker stopped')
  process.exit(0)
}

function leaveTheRest(): never {
  log.warn('worker stopped before its jobs had ended; other processes do them')
  process.exit(1)
}

function readFlags(): { names: QueueName[]; concurrency: number | undefined } {
  try {
    const { values } = parseArgs({ options: { queues: { type: 'string' }, concurrency: { type: 'string' } } })
    const names = [...new Set(values.queues?.split(',').map((name) => name.trim()) ?? queueNames)]
    const unknown = names.filter((name) => !(queueNames as readonly string[]).includes(name))
    if (unknown.length > 0)
      refuse(`there is no queue "${unknown.join('", "')}"; the queues are ${queueNames.join(', ')}`)
    const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency)
    if (concurrency !== undefined && (!Number.isInteger(concurrency) || concurrency < 1))
      refuse('--concurrency must be a whole number from 1')
    return { names: names as QueueName[], concurrency }
  } catch (error) {
    refuse((error as Error).message)
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`The worker cannot start: ${sentence.replace(/\.$/, '')}.\n`)
  process.exit(1)
}
