import type { Db } from '#db/connection.ts'

/**
 * Caches the result of `read` for `ttlMs`, then serves it stale while one caller refreshes it, until it is older than
 * `maxAgeMs`; errors are not cached.
 */
export function memoizeFor<Value>(
  ttlMs: number,
  read: (db: Db) => Promise<Value>,
  { maxAgeMs = Infinity }: { maxAgeMs?: number } = {},
): (db: Db) => Promise<Value> {
  let cached: { value: Promise<Value>; readAt: number } | undefined
  let pending: Promise<Value> | undefined

  function refresh(db: Db): Promise<Value> {
    const [value, readAt] = [read(db), Date.now()]
    value.then(
      () => ([cached, pending] = [{ value, readAt }, undefined]),
      () => (pending = undefined),
    )
    return value
  }

  return (db) => {
    const age = cached ? Date.now() - cached.readAt : Infinity
    if (age >= ttlMs) pending ??= refresh(db)
    return cached && age <= maxAgeMs ? cached.value : pending!
  }
}
