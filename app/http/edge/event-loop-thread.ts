import { workerData } from 'node:worker_threads'
import { pino } from 'pino'

export type WatchdogData = { beats: Int32Array; stallMs: number; level: string; bindings: Record<string, unknown> }

const { beats, stallMs, level, bindings } = workerData as WatchdogData
const log = pino({ level, base: bindings }, pino.destination({ dest: 1, sync: true }))
const intervalMs = 100

let lastBeats = -1
let blockedMs = 0

/** Counts its own ticks instead of the clock: after a pause of the whole machine nobody has stood still. */
setInterval(() => {
  const now = Atomics.load(beats, 0)
  blockedMs = now === lastBeats ? blockedMs + intervalMs : 0
  lastBeats = now
  // Said again after each doubling, so that a long block is a few lines.
  const multiple = blockedMs / stallMs
  if (Number.isInteger(Math.log2(multiple))) log.error({ ms: blockedMs }, 'event loop is blocked')
}, intervalMs)
