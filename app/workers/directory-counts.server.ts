import { memoizeFor } from '#app/memoize.server.ts'
import {
  countWorkersByCity,
  countWorkersByCityAndSkill,
  countWorkersBySkill,
  countWorkersByTrade,
} from '#app/workers/queries.server.ts'

const ttlMs = 60_000

/** Counting reads all workers, so each process counts once a minute at most. */
export const workerCountsByCity = memoizeFor(ttlMs, countWorkersByCity)
export const workerCountsBySkill = memoizeFor(ttlMs, countWorkersBySkill)
export const workerCountsByCityAndSkill = memoizeFor(ttlMs, countWorkersByCityAndSkill)
export const workerCountsByTrade = memoizeFor(ttlMs, countWorkersByTrade)
