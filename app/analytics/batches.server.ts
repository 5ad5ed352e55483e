import { trackingLimits } from '#app/analytics/rules.ts'
import { isUnavailable } from '#db/availability.ts'

type Write<Row> = (rows: Row[]) => Promise<void>

export type BatchCounts = { written: number; dropped: number }

/** Writes rows in batches. They stay queued while the database is unavailable; rows over the capacity are dropped. */
export function createBatchWriter<Row>(
  write: Write<Row>,
  onDrop: (reason: 'full' | 'refused', count: number) => void = () => {},
) {
  const { batchSize, batchMs, maxQueued } = trackingLimits
  const counts: BatchCounts = { written: 0, dropped: 0 }
  const queued: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  function add(row: Row): void {
    if (queued.length >= maxQueued) return drop('full', 1)
    queued.push(row)
    if (queued.length >= batchSize && !flushing) void flush()
    else schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, batchMs).unref()
  }

  /** Writes the queue; concurrent calls share one run. Never rejects. */
  async function flush(): Promise<void> {
    if (flushing) return flushing
    flushing = writeAll().finally(() => (flushing = undefined))
    return flushing
  }

  async function writeAll(): Promise<void> {
    while (queued.length > 0) {
      const rows = queued.splice(0, batchSize)
      try {
        await write(rows)
        counts.written += rows.length
      } catch (error) {
        if (!isUnavailable(error)) drop('refused', rows.length)
        else {
          queued.unshift(...rows)
          const { length } = queued.splice(maxQueued)
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

  return { add, flush, counts: () => ({ ...counts, queued: queued.length }) }
}
