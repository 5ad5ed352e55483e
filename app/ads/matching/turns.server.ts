import { dedupeKeyOf, notifyInChunks, type OpenAd } from '#app/ads/matching/batches.server.ts'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { newsAgainMs } from '#app/ads/matching/rules.ts'
import { reachPeople } from '#app/limits/strangers.server.ts'
import { findNotified } from '#app/notifications/fan-out.server.ts'
import { headStart, selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const minuteMs = 60_000

export type EnqueueAgain = (db: Db, runAt: Date) => Promise<void>
type MatchedWorker = { id: number; headStart: number; notifiedAt: Date | null }

type Turn = {
  ad: OpenAd
  workers: MatchedWorker[]
  dedupeKey: string
  /** When the first of them were notified, where that is not to be read from the notifications. */
  startedAt?: Date | undefined
  variant?: 'nearby'
  isLimited: boolean
  enqueueAgain: EnqueueAgain
  now: Date
}

type Matching = { ad: OpenAd; round?: number | undefined }

/** Two statements: joined without statistics of an ad of today, the planner compared each worker with each notification. */
export async function listMatching(
  db: Db,
  matching: Matching,
  known?: Awaited<ReturnType<typeof findNotified>>,
): Promise<MatchedWorker[]> {
  const notified = known ?? (await findNotified(db, notifiedOf(matching)))
  const workers = await selectMatchingWorkers(db, matching.ad)
    .select(['users.id', headStart.as('headStart')])
    .orderBy('headStart', 'desc')
    .orderBy('users.id')
    .execute()
  return workers.map((worker) => ({ ...worker, notifiedAt: notified.get(worker.id) ?? null }))
}

/** In this round, or of this ad since shortly before it was published. */
export function notifiedOf({ ad, round }: Matching) {
  if (round !== undefined) return { adId: ad.id, dedupeKey: dedupeKeyOf(ad, round) }
  return { adId: ad.id, since: new Date((ad.publishedAt?.getTime() ?? 0) - newsAgainMs) }
}

/**
 * Notifies those of the workers whose turn has come, and answers how many: members with the largest head start first. The job runs
 * again for the next ones, and for those whom the client may not reach yet; a repeated run notifies those who were not.
 */
export async function notifyInTurn(
  db: Db,
  { ad, workers, dedupeKey, startedAt, variant, isLimited, enqueueAgain, now }: Turn,
  gateways: Gateways,
): Promise<number> {
  const notifiedTimes = new Set(workers.flatMap((worker) => worker.notifiedAt?.getTime() ?? []))
  const firstAt = startedAt?.getTime() ?? Math.min(now.getTime(), ...notifiedTimes)
  const longest = Math.max(0, ...new Set(workers.map((worker) => worker.headStart)))
  const waiting = workers
    .filter((worker) => !worker.notifiedAt)
    .map(({ id, headStart: own }) => ({ id, dueAt: firstAt + (longest - own) * minuteMs }))
  const dueIds = waiting.filter(({ dueAt }) => dueAt <= now.getTime()).map(({ id }) => id)
  const later = waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now.getTime())
  const workerIds = isLimited ? await reachWorkers(db, { clientId: ad.clientId, dueIds, enqueueAgain, now }) : dueIds
  if (later.length > 0) await enqueueAgain(db, new Date(Math.min(...new Set(later))))
  return notifyInChunks(db, { adId: ad.id, dedupeKey, workerIds, ...(variant && { variant }), now }, gateways)
}

type Due = { clientId: number; dueIds: number[]; enqueueAgain: EnqueueAgain; now: Date }

function reachWorkers(db: Db, { clientId, dueIds, enqueueAgain, now }: Due): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const { reached, retryAfter } = await reachPeople(trx, { senderId: clientId, recipientIds: dueIds, now })
    if (retryAfter > 0) await enqueueAgain(trx, new Date(now.getTime() + retryAfter * 1_000))
    return reached
  })
}
