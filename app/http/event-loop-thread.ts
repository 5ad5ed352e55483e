import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, stallMs } = workerData as { beats: Int32Array; stallMs: number }
const everyMs = 100

let seen = -1
let stoodMs = 0

/** Counts its own ticks instead of the clock: after a pause of the whole machine nobody has stood still. */
setInterval(() => {
  const now = Atomics.load(beats, 0)
  stoodMs = now === seen ? stoodMs + everyMs : 0
  seen = now
  // Said again after each doubling, so that a long block is a few lines.
  const times = stoodMs / stallMs
  if (Number.isInteger(Math.log2(times))) report()
}, everyMs)

function report(): void {
  const line = { level: 50, time: Date.now(), process: 'web', ms: stoodMs, msg: 'event loop is blocked' }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } catch {
    // Nobody reads the log any more.
  }
}
