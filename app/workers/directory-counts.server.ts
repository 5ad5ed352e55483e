import { countWorkersByCity, countWorkersBySkill } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

const keptMs = 60_000

/** Workers by the cities they serve and by trade. Counting reads all of them, so a process does it once a minute at most. */
export const workersByCity = onceAMinute(countWorkersByCity)
export const workersBySkill = onceAMinute(countWorkersBySkill)

function onceAMinute<Counts>(count: (db: Db) => Promise<Counts>): (db: Db) => Promise<Counts> {
  let kept: Promise<Counts> | undefined
  let until = 0
  return (db) => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + keptMs
    kept = count(db)
    kept.catch(() => (kept = undefined))
    return kept
  }
}
