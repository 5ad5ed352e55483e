import type { Db } from '#db/connection.ts'

/**
 * A reading that may be a little old: within `ms` it is made once, however many ask. After that the old one is still given, at
 * once, while a new one is made; only the first caller of a process waits. A reading that fails is tried again by the next.
 */
export function keptFor<Reading>(ms: number, read: (db: Db) => Promise<Reading>): (db: Db) => Promise<Reading> {
  let kept: Promise<Reading> | undefined
  let until = 0
  return (db) => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + ms
    const before = kept
    const reading = read(db)
    reading.then(
      () => (kept = reading),
      () => (until = 0),
    )
    kept = before ?? reading
    if (!before) reading.catch(() => (kept = undefined))
    return kept
  }
}
