import type { ShedReason } from './overloaded-error.server.ts'

export type Waiter = {
  network: string
  since: number
  maxWaitMs: number
  start: () => void
  refuse: (reason: ShedReason) => void
}

/** A bounded queue in which networks take turns, so that one that sends a thousand requests delays mostly its own. */
export class FairQueue {
  readonly #maxSize: number
  readonly #byNetwork = new Map<string, Waiter[]>()
  #size = 0

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get size(): number {
    return this.#size
  }

  /** Returns the waiter that a full queue has no place for: the newest of the network that has most of them. */
  push(waiter: Waiter): Waiter | undefined {
    const line = this.#byNetwork.get(waiter.network)
    if (line) line.push(waiter)
    else this.#byNetwork.set(waiter.network, [waiter])
    this.#size += 1
    if (this.#size <= this.#maxSize) return undefined
    const newest = this.#maxLine().at(-1)!
    this.remove(newest)
    return newest
  }

  /** The oldest waiter of the network whose turn it is. */
  shift(): Waiter | undefined {
    const [first] = this.#byNetwork
    if (!first) return undefined
    const [network, line] = first
    const waiter = line.shift()
    this.#size -= 1
    this.#byNetwork.delete(network)
    if (line.length) this.#byNetwork.set(network, line)
    return waiter
  }

  remove(waiter: Waiter): boolean {
    const line = this.#byNetwork.get(waiter.network)
    const index = line?.indexOf(waiter) ?? -1
    if (!line || index === -1) return false
    line.splice(index, 1)
    this.#size -= 1
    if (!line.length) this.#byNetwork.delete(waiter.network)
    return true
  }

  /** Those that have waited for their time, or for `limitMs` if that is shorter. */
  removeExpired(now: number, limitMs = Infinity): Waiter[] {
    const waiters = [...this.#byNetwork.values()].flat()
    const expired = waiters.filter(({ since, maxWaitMs }) => now - since > Math.min(maxWaitMs, limitMs))
    for (const waiter of expired) this.remove(waiter)
    return expired
  }

  #maxLine(): Waiter[] {
    return [...this.#byNetwork.values()].reduce((max, line) => (line.length > max.length ? line : max))
  }
}
