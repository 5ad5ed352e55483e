/** The queue of a limiter holds `maxQueued` already; by its code the request is answered with 503. */
export class QueueFullError extends Error {
  readonly code = 'EBUSY'
}

type LimitOptions = { maxQueued?: number }

/**
 * Runs at most `concurrency` pieces of work at a time; the others wait in the order they came.
 * @throws QueueFullError at once, when `maxQueued` others wait.
 */
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
