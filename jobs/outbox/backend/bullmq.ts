import { EventEmitter } from 'node:events'
import type { Job, Queue, Worker } from 'bullmq'
import {
  queueLimits,
  queueNames,
  workerOptions,
  type JobData,
  type QueueName,
  type Queues,
} from '#jobs/outbox/queue.ts'

export type Processor = (job: Job<JobData>) => Promise<void>

export type Backend = {
  /** Opened at first use. `add` fails fast while the server is unreachable. */
  queues: Queues
  createWorker: (name: QueueName, concurrency: number | undefined, process: Processor) => Worker<JobData>
  ping: () => Promise<void>
  /** Redis' `maxmemory-policy`: any but `noeviction` may drop jobs. Null on PostgreSQL. */
  evictionPolicy: () => Promise<string | null>
  close: () => Promise<void>
}

export function workerOptionsOf(name: QueueName, concurrency: number | undefined) {
  return { ...workerOptions, ...queueLimits[name], ...(concurrency && { concurrency }) }
}

/** Without a listener an `error` event ends the process; queues and workers recover by themselves. */
export function withErrorListener<Emitter extends EventEmitter>(
  emitter: Emitter,
  onError: (error: Error) => void,
): Emitter {
  EventEmitter.prototype.on.call(emitter, 'error', onError)
  return emitter
}

export function openQueuesLazily(openQueue: (name: QueueName) => Queue<JobData>) {
  let queues: Queues | null = null
  return {
    open: () => (queues ??= Object.fromEntries(queueNames.map((name) => [name, openQueue(name)])) as Queues),
    close: () => Promise.all(Object.values(queues ?? {}).map((queue) => queue.close())),
  }
}
