/** More work waits already than a limiter with `maxWaiting` lets wait. */
export class QueueFullError extends Error {}

type LimitOptions = { maxQueued?: number }

/**
 * Lets at most `places` pieces of work run at a time; the others wait in the order they came.
 * @throws QueueFull at once, when `maxWaiting` others wait.
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
