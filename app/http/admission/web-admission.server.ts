import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import { networkOf } from '#app/http/edge/network.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { hasCookie, sessionCookieName } from '#app/http/session/cookies.server.ts'
import { limitConcurrency } from '#app/limits/concurrency.ts'
import { pool } from '#db/connection.ts'
import { Admission, type Candidate } from './admission.server.ts'

const sampleMs = 50
const saturatedUtilization = 0.9
/** A form is better answered late than refused. */
const maxWaitMs = { read: 200, write: 2_000 }

export const admission = new Admission({
  // Enough to keep the event loop and the pool busy; each more only makes all of them slower.
  minSlots: 8,
  // More than the passwords that may wait to be hashed, so that sign-ins alone cannot take all slots.
  maxSlots: 256,
  isSaturated: () => pool.waitingCount > 0 || isEventLoopSaturated(),
  maxQueued: 500,
  overload: { waitMs: 80, afterMs: 250, lastsMs: 5_000 },
  maxBodies: 600,
})

/** Polls take a millisecond each, beside the requests of the router. */
export const limitPolls = limitConcurrency(16, { maxQueued: 100 })
/** Streams that are being opened; pages that are refused one poll. */
export const limitStreamOpenings = limitConcurrency(16, { maxQueued: 500 })
/** A beacon that is refused is lost, which only the statistics notice. */
export const limitBeacons = limitConcurrency(200, { maxQueued: 0 })

/** Writes and members have priority: they would lose what they are in the middle of. */
export function toCandidate(request: IncomingMessage, response: ServerResponse): Candidate {
  const writes = isWrite(request.method!)
  return {
    network: networkOf(request),
    hasPriority: writes || hasCookie(request.headers.cookie, sessionCookieName),
    maxWaitMs: writes ? maxWaitMs.write : maxWaitMs.read,
    isReceiving: () => writes && !request.complete,
    onClose: (listener) => {
      response.once('close', listener)
      return () => response.off('close', listener)
    },
  }
}

/** A page that is rendered for the cache is finished although its visitor may have left. */
export function toCacheCandidate(request: IncomingMessage): Candidate {
  return { network: networkOf(request), hasPriority: false, maxWaitMs: maxWaitMs.read, isReceiving: () => false }
}

let lastSample: EventLoopUtilization = performance.eventLoopUtilization()
let sampledAt = performance.now()
let wasSaturated = false

function isEventLoopSaturated(): boolean {
  const now = performance.now()
  if (now - sampledAt < sampleMs) return wasSaturated
  const sample = performance.eventLoopUtilization()
  wasSaturated = performance.eventLoopUtilization(sample, lastSample).utilization > saturatedUtilization
  lastSample = sample
  sampledAt = now
  return wasSaturated
}
