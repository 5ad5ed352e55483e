/** Its code makes the response a 503. */
export class QueueFullError extends Error {
  readonly code = 'EBUSY'
}

type LimitOptions = { maxQueued?: number }

/** Runs at most `concurrency` tasks at a time, in order; throws QueueFullError when `maxQueued` already wait. */
export function limitConcurrency(
  concurrency: number,
  { maxQueued = Infinity }: LimitOptions = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let available = concurrency

  return async (work) => {
    if (available > 0) available -= 1
    else if (queue.length >= maxQueued) throw new QueueFullError()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else available += 1
    }
  }
}
