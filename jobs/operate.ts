import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { describeError } from '#app/log.server.ts'
import { ceilingNames } from '#app/notifications/ceilings.ts'
import { dailyCaps, type CappedKind } from '#app/notifications/daily-counts.server.ts'
import { featureReview, listTestimonialCandidates, unfeatureReview } from '#app/reviews/featuring.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/backend.ts'
import { measureOutbox } from '#jobs/health.ts'
import { countDeliveries, countRows, drainQueue, listDead, retryDead } from '#jobs/operating.ts'
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
const listed = 50

const commands: Record<string, { takes: number; perform: (argument: string | undefined) => Promise<void> }> = {
  status: { takes: 0, perform: showStatus },
  failed: { takes: 0, perform: showFailed },
  retry: { takes: 1, perform: retry },
  drain: { takes: 1, perform: drain },
  testimonials: { takes: 0, perform: showTestimonials },
  'feature-review': { takes: 1, perform: chooseTestimonial },
  'unfeature-review': { takes: 1, perform: removeTestimonial },
}

const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })
try {
  const { command, argument } = readCommand()
  if (command) await command.perform(argument)
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
  const isWhole = command && process.argv.length - 3 <= command.takes && positionals.length === process.argv.length - 2
  return isWhole ? { command, argument } : {}
}

async function showStatus(): Promise<void> {
  const { dead, oldestSeconds, canarySeconds, openModerationItems, today } = await measureOutbox(db)
  const rows = await countRows(db)
  say(
    `Promised jobs that are not done, by kind (${rows.length === 0 ? 'none' : `the oldest has waited ${Math.round(oldestSeconds)} s`})`,
  )
  table(
    ['kind', 'to relay', 'in the queue', 'dead'],
    rows.map((row) => [row.kind, row.unrelayed, row.relayed, row.dead]),
  )
  say(
    canarySeconds === null
      ? 'No canary job was done yet.'
      : `The last canary job was done ${Math.round(canarySeconds)} s ago.`,
  )
  if (dead > 0) say('Dead jobs are listed by "npm run jobs -- failed".')

  say('\nSendings that wait, and those of the last 24 hours')
  const deliveries = await countDeliveries(db)
  table(
    ['channel', 'state', 'count', 'uncertain'],
    deliveries.map(({ channel, status, count, uncertain }) => [channel, status, count, uncertain]),
  )

  say('\nSent since midnight, against the caps')
  const kinds = Object.keys(dailyCaps) as CappedKind[]
  table(
    ['kind', 'sent', 'cap'],
    kinds.map((kind) => [kind, today[kind] ?? 0, dailyCaps[kind]]),
  )
  const reached = ceilingNames.flatMap((name) => (today[name] ? [[name, today[name]]] : []))
  if (reached.length === 0) say('No ceiling was reached today.')
  else table(['ceiling', 'held back'], reached)

  say(`\nPassages that may be contacts and wait for a person: ${openModerationItems}.`)

  say('\nQueues')
  await backend.ping()
  const counts = await Promise.all(
    queueNames.map((name) => backend.queues[name].getJobCounts('wait', 'active', 'delayed')),
  )
  table(
    ['queue', 'waiting', 'running', 'delayed'],
    queueNames.map((name, index) => {
      const { wait = 0, active = 0, delayed = 0 } = counts[index]!
      return [name, wait, active, delayed]
    }),
  )
}

async function showFailed(): Promise<void> {
  const rows = await listDead(db, { limit: listed + 1 })
  if (rows.length === 0) return say('No job is dead.')
  const cells = rows
    .slice(0, listed)
    .map(({ id, kind, createdAt, deadAt, requestId, error }) => [
      id,
      kind,
      createdAt.toISOString(),
      deadAt?.toISOString() ?? '',
      requestId ?? '-',
      error ?? '-',
    ])
  table(['id', 'kind', 'promised', 'dead since', 'request', 'error'], cells)
  if (rows.length > listed) say(`and more; these are the latest ${listed}`)
}

async function retry(argument: string | undefined): Promise<void> {
  const id = idOf(argument)
  const which = isQueue(argument) ? { queue: argument } : id === undefined ? undefined : { id }
  if (!which) return fail(`Retry what? Give the id of a dead job or one of the queues ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await retryDead(db, backend.queues, which)
  if (count === 0) return fail('No such job is dead; nothing was changed.')
  say(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again as soon as a worker is there.`)
}

async function drain(argument: string | undefined): Promise<void> {
  if (!isQueue(argument)) return fail(`Drain which queue? It is one of ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await drainQueue(db, backend.queues, argument)
  say(`${count} ${count === 1 ? 'job was' : 'jobs were'} set aside. "npm run jobs -- retry ${argument}" lets them run.`)
}

async function showTestimonials(): Promise<void> {
  const rows = await listTestimonialCandidates(db, { limit: listed + 1, now: new Date() })
  if (rows.length === 0) return say('No review can stand on the first page yet.')
  const cells = rows
    .slice(0, listed)
    .map(({ id, featuredAt, rating, createdAt, comment }) => [
      id,
      featuredAt ? dayOf(featuredAt) : '-',
      rating,
      dayOf(createdAt),
      comment.replaceAll(/\s+/g, ' '),
    ])
  table(['id', 'chosen', 'rating', 'written', 'text'], cells)
  if (rows.length > listed) say(`and more; these are the latest ${listed}`)
}

async function chooseTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Choose which review? Give its id, as "testimonials" lists it.')
  const outcome = await featureReview(db, { reviewId, now: new Date() })
  if (!outcome.ok) return fail('That review cannot stand on the first page; nothing was changed.')
  say('It is chosen. The first page shows the latest three, when there are two at least.')
}

async function removeTestimonial(argument: string | undefined): Promise<void> {
  const reviewId = idOf(argument)
  if (reviewId === undefined) return fail('Remove which review? Give its id, as "testimonials" lists it.')
  const outcome = await unfeatureReview(db, { reviewId })
  if (!outcome.ok) return fail('That review is not chosen; nothing was changed.')
  say('It is no longer chosen.')
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

function table(heads: string[], rows: (string | number)[][]): void {
  const lines = [heads, ...rows.map((row) => row.map(String))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
