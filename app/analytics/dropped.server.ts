import type { Logger } from 'pino'

/** Over the rate limit of a network, queue full, or rejected by the database. */
type DropReason = 'capped' | 'full' | 'refused'

let dropped: Record<string, number> = {}

export function countDropped(kind: 'behaviour' | 'vitals', reason: DropReason, count: number): void {
  const name = `${kind}_${reason}`
  dropped[name] = (dropped[name] ?? 0) + count
}

/** Logs one line for the rows dropped since the last call, if any. */
export function logDropped(log: Logger): void {
  if (Object.keys(dropped).length === 0) return
  log.warn(dropped, 'analytics rows dropped')
  dropped = {}
}
