/** Its code makes the response a 503. */
export class QueueFullError extends Error {
  readonly code = 'EBUSY'
}

type Key = number | string

export class UsageCounter {
  total = 0
  readonly #byKey = new Map<Key, number>()

  of(key: Key): number {
    return this.#byKey.get(key) ?? 0
  }

  async during<T>(key: Key, work: () => Promise<T>): Promise<T> {
    this.total += 1
    this.#byKey.set(key, this.of(key) + 1)
    try {
      return await work()
    } finally {
      this.total -= 1
      if (this.of(key) > 1) this.#byKey.set(key, this.of(key) - 1)
      else this.#byKey.delete(key)
    }
  }
}

type LimitOptions = { maxQueued?: number; maxPerKey?: number; maxQueuedPerKey?: number }

/**
 * Runs at most `concurrency` tasks at a time and `maxPerKey` of one key, in order, though nobody waits for the tasks of another
 * key; throws QueueFullError when `maxQueued`, or `maxQueuedPerKey` of one key, already wait.
 */
export function limitConcurrency(
  concurrency: number,
  { maxQueued = Infinity, maxPerKey = Infinity, maxQueuedPerKey = Infinity }: LimitOptions = {},
): <T>(work: () => Promise<T>, key?: Key) => Promise<T> {
  const queue: { key: Key; start: () => void }[] = []
  const usage = new UsageCounter()
  const hasRoom = (key: Key) => usage.total < concurrency && usage.of(key) < maxPerKey

  function startNext(): void {
    const index = queue.findIndex(({ key }) => hasRoom(key))
    if (index !== -1) queue.splice(index, 1)[0]!.start()
  }

  return async (work, key = '') => {
    if (hasRoom(key) && !queue.some((waiting) => hasRoom(waiting.key)))
      return usage.during(key, work).finally(startNext)
    const queuedOfKey = queue.filter((waiting) => waiting.key === key).length
    if (queue.length >= maxQueued || queuedOfKey >= maxQueuedPerKey) throw new QueueFullError()
    return new Promise((resolve) =>
      queue.push({ key, start: () => resolve(usage.during(key, work).finally(startNext)) }),
    )
  }
}
