import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's share of what the process works on at once. */
export type RequestSlot = {
  /** Gives the slot to others until `wait` has ended. */
  whileReleased: <T>(wait: () => Promise<T>) => Promise<T>
}

const slots = new AsyncLocalStorage<RequestSlot>()

export function runInSlot<T>(slot: RequestSlot, work: () => Promise<T>): Promise<T> {
  return slots.run(slot, work)
}

/** Waits for a thread or another process without the request's slot, which would keep other requests out for nothing. */
export function withoutSlot<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  return slot ? slot.whileReleased(wait) : wait()
}
