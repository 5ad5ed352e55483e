import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'

const tickMs = 50

export type WatchdogData = { beats: Int32Array; stallMs: number; bindings: Record<string, unknown> }

export type WatchdogOptions = {
  /** A tick this late counts as a block and is logged with the active requests. */
  blockMs: number
  /** A loop that has not ticked for so long is reported while it is still blocked. */
  stallMs: number
  requests: () => string[]
}

/** A worker thread logs the alarm, because a blocked loop cannot. Returns a function that stops the watch. */
export function watchEventLoop(
  log: Logger,
  registry: Registry,
  { blockMs, stallMs, requests }: WatchdogOptions,
): () => Promise<void> {
  const blocks = new Counter({
    name: 'event_loop_blocks_total',
    help: `Times the event loop stood for more than ${blockMs} ms`,
    registers: [registry],
  })
  let maxBlockMs = 0
  registry.registerMetric(
    new Gauge({
      name: 'event_loop_longest_block_seconds',
      help: 'The longest time it stood since the last scrape',
      registers: [],
      collect() {
        this.set(maxBlockMs / 1_000)
        maxBlockMs = 0
      },
    }),
  )

  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const thread = log.isLevelEnabled('error')
    ? startThread(log, { beats, stallMs, bindings: log.bindings() })
    : undefined

  let expectedAt = performance.now() + tickMs
  const timer = setInterval(() => {
    Atomics.add(beats, 0, 1)
    const delayMs = performance.now() - expectedAt
    expectedAt = performance.now() + tickMs
    maxBlockMs = Math.max(maxBlockMs, delayMs)
    if (delayMs < blockMs) return
    blocks.inc()
    log.error({ ms: Math.round(delayMs), requests: requests().slice(0, 20) }, 'event loop was blocked')
  }, tickMs).unref()

  return async () => {
    clearInterval(timer)
    registry.removeSingleMetric('event_loop_blocks_total')
    registry.removeSingleMetric('event_loop_longest_block_seconds')
    await thread?.terminate()
  }
}

function startThread(log: Logger, workerData: WatchdogData): Worker {
  const thread = new Worker(new URL('./event-loop-thread.js', import.meta.url), { workerData, execArgv: [] })
  thread.on('error', (error: Error) => log.warn({ error: error.message }, 'event loop watchdog failed')).unref()
  return thread
}
