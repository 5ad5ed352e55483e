import { memoizeFor } from '#app/memoize.server.ts'
import { countWorkersByCity, countWorkersByCityAndSkill, countWorkersBySkill } from '#app/workers/queries.server.ts'

const ttlMs = 60_000

/** Workers by the cities they serve, by trade, and by both. Counting reads all of them, so a process does it once a minute at most. */
export const workerCountsByCity = memoizeFor(ttlMs, countWorkersByCity)
export const workerCountsBySkill = memoizeFor(ttlMs, countWorkersBySkill)
export const workerCountsByCityAndSkill = memoizeFor(ttlMs, countWorkersByCityAndSkill)
