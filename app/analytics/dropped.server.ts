import type { Logger } from 'pino'

/** Over the cap of its network, no room while the database was away, refused by the database. */
type Reason = 'capped' | 'full' | 'refused'

let dropped: Record<string, number> = {}

export function noteDropped(what: 'behaviour' | 'vitals', reason: Reason, count: number): void {
  const name = `${what}_${reason}`
  dropped[name] = (dropped[name] ?? 0) + count
}

/** One line for all that was dropped since the last one, and none where nothing was. */
export function logDropped(log: Logger): void {
  if (Object.keys(dropped).length === 0) return
  log.warn(dropped, 'visits or measurements were dropped')
  dropped = {}
}
