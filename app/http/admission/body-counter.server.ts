import { setImmediate as nextTurn } from 'node:timers/promises'
import { UsageCounter } from '#app/limits/concurrency.ts'
import { overloaded } from './overloaded-error.server.ts'

/** Counts the bodies that arrive; at most half of them may come from one network. */
export class BodyCounter extends UsageCounter {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  async requireRoom({ network, isReceiving }: { network: string; isReceiving: () => boolean }): Promise<void> {
    if (this.total < this.#max && this.of(network) < this.#max / 2) return
    // A small body comes with its head, but is parsed after the request was announced.
    await nextTurn()
    if (isReceiving()) throw overloaded.too_many_bodies
  }
}
