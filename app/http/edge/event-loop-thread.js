import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// Plain JavaScript without pino: stripping types and a logger of its own would take this thread 20 MB.

/** @type {import('./event-loop.server.ts').WatchdogData} */
const { beats, stallMs, bindings } = workerData
const intervalMs = 100
const level = 50

let lastBeats = -1
let blockedMs = 0

/** Counts its own ticks instead of the clock, so that a pause of the whole machine raises no alarm. */
setInterval(() => {
  const now = Atomics.load(beats, 0)
  blockedMs = now === lastBeats ? blockedMs + intervalMs : 0
  lastBeats = now
  // Logged again after each doubling, so that a long block takes a few lines.
  if (!Number.isInteger(Math.log2(blockedMs / stallMs))) return
  const line = { level, time: Date.now(), ...bindings, ms: blockedMs, msg: 'event loop is blocked' }
  writeSync(1, `${JSON.stringify(line)}\n`)
}, intervalMs)
