import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { describeError } from '#app/log.server.ts'
import { sendLimitNames } from '#app/deliveries/send-limits.ts'
import { dailyCaps, type CappedKind } from '#app/deliveries/daily-counts.server.ts'
import { featureReview, listTestimonialCandidates, unfeatureReview } from '#app/reviews/testimonials.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/backend.ts'
import { measureOutbox } from '#jobs/health.ts'
import { countDeliveries, countOutboxRows, drainQueue, listDeadJobs, retryDeadJobs } from '#jobs/inspect.ts'
import { queueNames, type QueueName } from '#jobs/queue.ts'

/** `npm run jobs -- <command>`: what the operator sees and steers, without what the jobs are about. */

const usage = `Use: npm run jobs -- <command>
  status                   what waits, what is dead, how old the oldest job is, and what was sent
  failed                   the jobs that are dead, the latest first
  retry <id>               let a dead job run again
  retry <queue>            let all dead jobs of a queue run again
  drain <queue>            set everything aside that waits for a queue; it runs only after "retry"
  testimonials             the reviews that can stand on the first page, the chosen ones first
  feature-review <id>      choose a review for the first page
  unfeature-review <id>    take it off again
The queues are ${queueNames.join(', ')}.`
const listLimit = 50

const commands: Record<string, { argumentCount: number; run: (argument: string | undefined) => Promise<void> }> = {
  status: { argumentCount: 0, run: showStatus },
  failed: { argumentCount: 0, run: showFailed },
  retry: { argumentCount: 1, run: retry },
  drain: { argumentCount: 1, run: drain },
  testimonials: { argumentCount: 0, run: showTestimonials },
  'feature-review': { argumentCount: 1, run: featureTestimonial },
  'unfeature-review': { argumentCount: 1, run: removeTestimonial },
}

const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })
try {
  const { command, argument } = readCommand()
  if (command) await command.run(argument)
  else fail(usage)
} catch (error) {
  fail(`It did not work: ${describeError(error)}.`)
} finally {
  await backend.close()
  await db.destroy()
}

/** What is no command, or has more behind it than it takes, is none. */
function readCommand() {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, strict: false })
  const [name = '', argument] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isValid =
    command && process.argv.length - 3 <= command.argumentCount && positionals.length === process.argv.length - 2
  return isValid ? { command, argument } : {}
}

async function showStatus(): Promise<void> {
  const { dead, oldestSeconds, canarySeconds, openModerationItems, today } = await measureOutbox(db)
  const rows = await countOutboxRows(db)
  print(
    `Queued jobs that are not done, by kind (${rows.length === 0 ? 'none' : `the oldest has waited ${Math.round(oldestSeconds)} s`})`,
  )
  printTable(
    ['kind', 'to relay', 'in the queue', 'dead'],
    rows.map((row) => [row.kind, row.unrelayed, row.relayed, row.dead]),
  )
  print(
    canarySeconds === null
      ? 'No canary job was done yet.'
      : `The last canary job was done ${Math.round(canarySeconds)} s ago.`,
  )
  if (dead > 0) print('Dead jobs are listed by "npm run jobs -- failed".')

  print('\nSendings that wait, and those of the last 24 hours')
  const deliveries = await countDeliveries(db)
  printTable(
    ['channel', 'state', 'count', 'uncertain'],
    deliveries.map(({ channel, status, count, uncertain }) => [channel, status, count, uncertain]),
  )

  print('\nSent since midnight, against the caps')
  const kinds = Object.keys(dailyCaps) as CappedKind[]
  printTable(
    ['kind', 'sent', 'cap'],
    kinds.map((kind) => [kind, today[kind] ?? 0, dailyCaps[kind]]),
  )
  const reachedLimits = sendLimitNames.flatMap((name) => (today[name] ? [[name, today[name]]] : []))
  if (reachedLimits.length === 0) print('No limit was reached today.')
  else printTable(['limit', 'blocked'], reachedLimits)

  print(`\nPassages that may be contacts and wait for a person: ${openModerationItems}.`)

  print('\nQueues')
  await backend.ping()
  const counts = await Promise.all(
    queueNames.map((name) => backend.queues[name].getJobCounts('wait', 'active', 'delayed')),
  )
  printTable(
    ['queue', 'waiting', 'running', 'delayed'],
    queueNames.map((name, index) => {
      const { wait = 0, active = 0, delayed = 0 } = counts[index]!
      return [name, wait, active, delayed]
    }),
  )
}

async function showFailed(): Promise<void> {
  const rows = await listDeadJobs(db, { limit: listLimit + 1 })
  if (rows.length === 0) return print('No job is dead.')
  const cells = rows
    .slice(0, listLimit)
    .map(({ id, kind, createdAt, deadAt, requestId, error }) => [
      id,
      kind,
      createdAt.toISOString(),
      deadAt?.toISOString() ?? '',
      requestId ?? '-',
      error ?? '-',
    ])
  printTable(['id', 'kind', 'queued', 'dead since', 'request', 'error'], cells)
  if (rows.length > listLimit) print(`and more; these are the latest ${listLimit}`)
}

async function retry(argument: string | undefined): Promise<void> {
  const id = idOf(argument)
  const target = isQueue(argument) ? { queue: argument } : id === undefined ? undefined : { id }
  if (!target) return fail(`Retry what? Give the id of a dead job or one of the queues ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await retryDeadJobs(db, backend.queues, target)
  if (count === 0) return fail('No such job is dead; nothing was changed.')
  print(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again as soon as a worker is there.`)
}

async function drain(argument: string | undefined): Promise<void> {
  if (!isQueue(argument)) return fail(`Drain which queue? It is one of ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await drainQueue(db, backend.queues, argument)
  print(
    `${count} ${count === 1 ? 'job was' : 'jobs were'} set aside. "npm run jobs -- retry ${argument}" lets them run.`,
  )
}

async function showTestimonials(): Promise<void> {
  const rows = await listTestimonialCandidates(db, { limit: listLimit + 1, now: new Date() })
  if (rows.length === 0) return print('No review can stand on the first page yet.')
  const cells = rows
    .slice(0, listLimit)
    .map(({ id, featuredAt, rating, createdAt, comment }) => [
      id,
      featuredAt ? dayOf(featuredAt) : '-',
      rating,
      dayOf(createdAt),
      comment.replaceAll(/\s+/g, ' '),
    ])
  printTable(['id', 'chosen', 'rating', 'written', 'text'], cells)
  if (rows.length > listLimit) print(`and more; these are the latest ${listLimit}`)
}

async function featureTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Choose which review? Give its id, as "testimonials" lists it.')
  const outcome = await featureReview(db, { reviewId, now: new Date() })
  if (!outcome.ok) return fail('That review cannot stand on the first page; nothing was changed.')
  print('It is chosen. The first page shows the latest three, when there are two at least.')
}

async function removeTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Remove which review? Give its id, as "testimonials" lists it.')
  const outcome = await unfeatureReview(db, { reviewId })
  if (!outcome.ok) return fail('That review is not chosen; nothing was changed.')
  print('It is no longer chosen.')
}

function idOf(argument = ''): number | undefined {
  return /^\d{1,15}$/.test(argument) ? Number(argument) : undefined
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function isQueue(name: string | undefined): name is QueueName {
  return (queueNames as readonly (string | undefined)[]).includes(name)
}

function printTable(headings: string[], rows: (string | number)[][]): void {
  const lines = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
