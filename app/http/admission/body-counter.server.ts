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

  hasRoom(network: string): boolean {
    return this.#total < this.#max && (this.#byNetwork.get(network) ?? 0) < this.#max / 2
  }

  add(network: string): void {
    this.#total += 1
    this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
  }

  remove(network: string): void {
    this.#total -= 1
    const left = (this.#byNetwork.get(network) ?? 0) - 1
    if (left > 0) this.#byNetwork.set(network, left)
    else this.#byNetwork.delete(network)
  }
}
