import type { WhileReceiving } from '#app/http/edge/router.server.ts'
import { runInSlot } from '#app/request-slot.server.ts'
import { BodyCounter } from './body-counter.server.ts'
import { FairQueue, type Waiter } from './fair-queue.server.ts'
import { overloaded, type ShedReason } from './overloaded-error.server.ts'
import { openSlot } from './slot.server.ts'

export type AdmissionOptions = {
  /** So many requests are at work in any case. */
  minSlots: number
  /** So many at most while `isSaturated` is false, because they wait for something else than the event loop or the pool. */
  maxSlots: number
  isSaturated: () => boolean
  maxQueued: number
  /** The longest wait of requests without priority in overload: it begins when the queue has not been empty for `afterMs`. */
  overload: { waitMs: number; afterMs: number; lastsMs: number }
  /** Bodies that arrive at the same time. */
  maxBodies: number
}

export type Candidate = {
  network: string
  hasPriority: boolean
  maxWaitMs: number
  isReceiving: () => boolean
  /** Calls the listener when nobody waits for the answer any longer; returns how to stop listening. */
  onClose?: (listener: () => void) => () => void
}

/** One of four starts is for requests without priority, so that invented cookies cannot keep visitors out. */
const startsPerFairTurn = 4
const sweepMs = 20

/** Bounds the requests at work: further ones wait briefly, those with priority first, and are then refused. */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #priorityQueue: FairQueue
  readonly #queue: FairQueue
  readonly #resuming: (() => void)[] = []
  readonly #bodies: BodyCounter
  #active = 0
  #starts = 0
  #waitingSince = 0
  #overloadedUntil = 0
  #sweep: NodeJS.Timeout | undefined

  constructor(options: AdmissionOptions) {
    this.#options = options
    this.#priorityQueue = new FairQueue(options.maxQueued)
    this.#queue = new FairQueue(options.maxQueued)
    this.#bodies = new BodyCounter(options.maxBodies)
  }

  get active(): number {
    return this.#active
  }

  get queued(): number {
    return this.#priorityQueue.size + this.#queue.size
  }

  get receiving(): number {
    return this.#bodies.total
  }

  /** Does the work in a slot, which is given back while it waits for a body or in `withoutSlot`; throws OverloadedError. */
  async run<T>(candidate: Candidate, work: (whileReceiving: WhileReceiving) => Promise<T>): Promise<T> {
    if (candidate.isReceiving()) await this.#bodies.requireRoom(candidate)
    if (this.queued === 0 && this.#resuming.length === 0 && this.#hasSlot()) this.#active += 1
    else await this.#wait(candidate)
    const slot = openSlot({ release: () => this.#release(), take: () => (this.#active += 1) })
    const whileReceiving: WhileReceiving = (receive) =>
      candidate.isReceiving()
        ? this.#bodies.during(candidate.network, () => slot.whileReleased(receive, () => this.#retake()))
        : receive()
    try {
      return await runInSlot(slot, () => work(whileReceiving))
    } finally {
      slot.end()
    }
  }

  #hasSlot(): boolean {
    const { minSlots, maxSlots, isSaturated } = this.#options
    return this.#active < minSlots || (this.#active < maxSlots && !isSaturated())
  }

  #wait({ network, hasPriority, maxWaitMs, onClose }: Candidate): Promise<void> {
    const queue = hasPriority ? this.#priorityQueue : this.#queue
    return new Promise((resolve, reject) => {
      const since = performance.now()
      if (this.queued === 0) this.#waitingSince = since
      const settle = (reason?: ShedReason) => {
        stopListening?.()
        if (reason) reject(overloaded[reason])
        else resolve()
      }
      const waiter: Waiter = { network, since, maxWaitMs, start: settle, refuse: settle }
      const stopListening = onClose?.(() => queue.remove(waiter) && settle('disconnected'))
      queue.push(waiter)?.refuse('no_slot')
      this.#sweep ??= setInterval(() => this.#sweepQueues(), sweepMs).unref()
    })
  }

  #release(): void {
    this.#active -= 1
    this.#startNext()
  }

  /** Before all that wait, because refusing now would waste what was done. */
  async #retake(): Promise<void> {
    if (this.#hasSlot()) this.#active += 1
    else await new Promise<void>((resolve) => this.#resuming.push(resolve))
  }

  #startNext(): void {
    while (this.#hasSlot()) {
      const start = this.#resuming.shift() ?? this.#nextWaiter()?.start
      if (!start) return
      this.#active += 1
      start()
    }
  }

  #nextWaiter(): Waiter | undefined {
    this.#starts += 1
    const isFairTurn = this.#starts % startsPerFairTurn === 0
    const [first, second] = isFairTurn ? [this.#queue, this.#priorityQueue] : [this.#priorityQueue, this.#queue]
    return first.shift() ?? second.shift()
  }

  #sweepQueues(): void {
    const { waitMs, afterMs, lastsMs } = this.#options.overload
    this.#startNext()
    const now = performance.now()
    // A queue that is empty for a moment does not end the overload: those that come next would wait in vain.
    if (now - this.#waitingSince > afterMs) this.#overloadedUntil = now + lastsMs
    const limitMs = now < this.#overloadedUntil ? waitMs : Infinity
    const expired = [...this.#priorityQueue.removeExpired(now), ...this.#queue.removeExpired(now, limitMs)]
    for (const { refuse } of expired) refuse('no_slot')
    if (this.queued > 0 || this.#resuming.length > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
