import { setImmediate as nextTurn } from 'node:timers/promises'
import { overloaded } from './overloaded-error.server.ts'

/** Counts the bodies that arrive; at most half of them may come from one network. */
export class BodyCounter {
  readonly #max: number
  readonly #byNetwork = new Map<string, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  get total(): number {
    return this.#total
  }

  async requireRoom({ network, isReceiving }: { network: string; isReceiving: () => boolean }): Promise<void> {
    if (this.#total < this.#max && (this.#byNetwork.get(network) ?? 0) < this.#max / 2) return
    // A small body comes with its head, but is parsed after the request was announced.
    await nextTurn()
    if (isReceiving()) throw overloaded.too_many_bodies
  }

  async count<Body>(network: string, receive: () => Promise<Body>): Promise<Body> {
    this.#total += 1
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
    try {
      return await receive()
    } finally {
      this.#total -= 1
      const left = (this.#byNetwork.get(network) ?? 0) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    }
  }
}
