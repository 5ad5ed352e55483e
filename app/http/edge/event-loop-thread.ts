import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, stallMs } = workerData as { beats: Int32Array; stallMs: number }
const intervalMs = 100

let lastBeats = -1
let blockedMs = 0

/** Counts its own ticks instead of the clock, so that a pause of the whole machine raises no alarm. */
setInterval(() => {
  const now = Atomics.load(beats, 0)
  blockedMs = now === lastBeats ? blockedMs + intervalMs : 0
  lastBeats = now
  // Logged again after each doubling, so that a long block takes a few lines.
  const multiple = blockedMs / stallMs
  if (Number.isInteger(Math.log2(multiple))) report()
}, intervalMs)

function report(): void {
  const line = { level: 50, time: Date.now(), process: 'web', ms: blockedMs, msg: 'event loop is blocked' }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } catch {
    // The log's reader has gone.
  }
}
