import type { Logger } from 'pino'

type DropReason = 'capped' | 'full' | 'refused'

let dropped: Record<string, number> = {}

export function countDropped(kind: 'behaviour' | 'vitals', reason: DropReason, count: number): void {
  const name = `${kind}_${reason}`
  dropped[name] = (dropped[name] ?? 0) + count
}

export function logDropped(log: Logger): void {
  if (Object.keys(dropped).length === 0) return
  log.warn(dropped, 'analytics rows dropped')
  dropped = {}
}
