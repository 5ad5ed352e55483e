import type { Db } from '#db/connection.ts'

/**
 * A reading that may be a little old: within `ms` it is made once, however many ask. After that the old one is still given, at
 * once, while a new one is made; only the first caller of a process waits. A reading that fails is tried again by the next.
 */
export function memoizeFor<Value>(ttlMs: number, read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  let cached: Promise<Value> | undefined
  let expiresAt = 0
  return (db) => {
    if (cached && Date.now() < expiresAt) return cached
    expiresAt = Date.now() + ttlMs
    const stale = cached
    const pending = read(db)
    pending.then(
      () => (cached = pending),
      () => (expiresAt = 0),
    )
    cached = stale ?? pending
    if (!stale) pending.catch(() => (cached = undefined))
    return cached
  }
}
