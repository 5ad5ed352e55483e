import { db } from '#db/connection.ts'
import type { Backend } from '#jobs/outbox/backend.ts'
import { drainQueue, listDeadJobs, retryDeadJobs } from '#jobs/outbox/inspect.ts'
import { queueNames, type QueueName } from '#jobs/outbox/queue.ts'
import { fail, idOf, print, printList } from './output.ts'

export async function showDeadJobs(): Promise<void> {
  await printList((limit) => listDeadJobs(db, { limit }), {
    empty: 'No job is dead.',
    headings: ['id', 'kind', 'queued', 'dead since', 'request', 'error'],
    cellsOf: ({ id, kind, createdAt, deadAt, requestId, error }) => [
      id,
      kind,
      createdAt.toISOString(),
      deadAt?.toISOString() ?? '',
      requestId ?? '-',
      error ?? '-',
    ],
  })
}

export async function retry(backend: Backend, argument: string | undefined): Promise<void> {
  const id = idOf(argument)
  const target = isQueue(argument) ? { queue: argument } : id === undefined ? undefined : { id }
  if (!target) return fail(`Retry what? Give the id of a dead job or one of the queues ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await retryDeadJobs(db, backend.queues, target)
  if (count === 0) return fail('No such job is dead; nothing was changed.')
  print(`${count} ${count === 1 ? 'job runs' : 'jobs run'} again as soon as a worker is there.`)
}

export async function drain(backend: Backend, argument: string | undefined): Promise<void> {
  if (!isQueue(argument)) return fail(`Drain which queue? It is one of ${queueNames.join(', ')}.`)
  await backend.ping()
  const count = await drainQueue(db, backend.queues, argument)
  const drained = `${count} ${count === 1 ? 'job was' : 'jobs were'} set aside.`
  print(`${drained} "npm run jobs -- retry ${argument}" lets them run.`)
}

function isQueue(name: string | undefined): name is QueueName {
  return (queueNames as readonly (string | undefined)[]).includes(name)
}
