/** More work waits already than a limiter with `maxWaiting` lets wait. */
export class QueueFull extends Error {}

type Options = { maxWaiting?: number }

/**
 * Lets at most `places` pieces of work run at a time; the others wait in the order they came.
 * @throws QueueFull at once, when `maxWaiting` others wait.
 */
export function limitConcurrency(
  places: number,
  { maxWaiting = Infinity }: Options = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places

  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw new QueueFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
