import { parseArgs } from 'node:util'
import { queueNames, type QueueName } from '#jobs/outbox/queue.ts'

/** `onError` ends the process. */
export function readFlags(onError: (message: string) => never): {
  names: QueueName[]
  concurrency: number | undefined
} {
  try {
    const { values } = parseArgs({ options: { queues: { type: 'string' }, concurrency: { type: 'string' } } })
    const names = [...new Set(values.queues?.split(',').map((name) => name.trim()) ?? queueNames)]
    const unknown = names.filter((name) => !(queueNames as readonly string[]).includes(name))
    if (unknown.length > 0)
      onError(`there is no queue "${unknown.join('", "')}"; the queues are ${queueNames.join(', ')}`)
    const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency)
    if (concurrency !== undefined && (!Number.isInteger(concurrency) || concurrency < 1))
      onError('--concurrency must be a whole number from 1')
    return { names: names as QueueName[], concurrency }
  } catch (error) {
    onError((error as Error).message)
  }
}
