import { keptFor } from '#app/kept.server.ts'
import { countWorkersByCity, countWorkersByPlace, countWorkersBySkill } from '#app/workers/queries.server.ts'

const keptMs = 60_000

/** Workers by the cities they serve, by trade, and by both. Counting reads all of them, so a process does it once a minute at most. */
export const workersByCity = keptFor(keptMs, countWorkersByCity)
export const workersBySkill = keptFor(keptMs, countWorkersBySkill)
export const workersByPlace = keptFor(keptMs, countWorkersByPlace)
