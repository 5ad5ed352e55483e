import type { Db } from '#db/connection.ts'

/** Caches the result of `read` for `ttlMs`, then serves it stale while one caller refreshes it; errors are not cached. */
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
