import type { Logger } from 'pino'

/** Over the cap of its network, no room while the database was away, refused by the database. */
type DropReason = 'capped' | 'full' | 'refused'

let dropped: Record<string, number> = {}

export function countDropped(kind: 'behaviour' | 'vitals', reason: DropReason, count: number): void {
  const name = `${kind}_${reason}`
  dropped[name] = (dropped[name] ?? 0) + count
}

/** One line for all that was dropped since the last one, and none where nothing was. */
export function logDropped(log: Logger): void {
  if (Object.keys(dropped).length === 0) return
  log.warn(dropped, 'analytics rows dropped')
  dropped = {}
}
