import { trackingLimits } from '#app/analytics/rules.ts'
import { isUnavailable } from '#db/availability.ts'

type Write<Row> = (rows: Row[]) => Promise<void>

/** Counts since the process began. */
export type BatchCounts = { written: number; dropped: number }

/**
 * Rows that nobody waits for: gathered in memory, written once a second or by the two hundred. While the database is away
 * they wait; what does not fit any more is dropped and counted, and `onDrop` is told.
 */
export function inBatches<Row>(
  write: Write<Row>,
  onDrop: (reason: 'full' | 'refused', count: number) => void = () => {},
) {
  const { batch, batchMs, waiting: most } = trackingLimits
  const counts: BatchCounts = { written: 0, dropped: 0 }
  const waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function add(row: Row): void {
    if (waiting.length >= most) return drop('full', 1)
    waiting.push(row)
    if (waiting.length >= batch && !running) void flush()
    else schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, batchMs).unref()
  }

  /** Writes what waits now; one at a time. Never fails. */
  async function flush(): Promise<void> {
    if (running) return running
    running = writeAll().finally(() => (running = undefined))
    return running
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, batch)
      try {
        await write(rows)
        counts.written += rows.length
      } catch (error) {
        if (!isUnavailable(error)) drop('refused', rows.length)
        else {
          waiting.unshift(...rows)
          const { length } = waiting.splice(most)
          if (length > 0) drop('full', length)
          return schedule()
        }
      }
    }
  }

  function drop(reason: 'full' | 'refused', count: number): void {
    counts.dropped += count
    onDrop(reason, count)
  }

  return { add, flush, counts: () => ({ ...counts, waiting: waiting.length }) }
}
