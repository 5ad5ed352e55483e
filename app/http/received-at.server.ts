import type { IncomingMessage } from 'node:http'

const times = new WeakMap<IncomingMessage, Date>()

/** Remembers when a request arrived, before it waits for a slot. */
export function markReceived(request: IncomingMessage): void {
  times.set(request, new Date())
}

export function receivedAtOf(request: IncomingMessage): Date {
  return times.get(request) ?? new Date()
}
