import { dedupeKeyOf, findOpenAd, notifyInChunks } from '#app/ads/matching/batches.server.ts'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { reachPeople } from '#app/limits/strangers.server.ts'
import { notifiedAt } from '#app/notifications/fan-out.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { headStart, selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

const minuteMs = 60_000
const roundMs = 60 * minuteMs

type MatchOptions = { adId: number; round?: number | undefined; now: Date }

/**
 * Notifies the matching workers of an open ad whose turn has come, and answers how many. Members with the largest head
 * start come first; the job runs again for the next ones. Each chunk is a transaction of its own, and the last one when
 * the ad has closed. Workers who were notified before are left out, so a repeated run, or one for a reopened ad, notifies
 * the others only. Of a client who has confirmed nothing only so many strangers a day are notified, but in a round of an admin all.
 */
export async function matchAd(
  db: Db,
  { adId, round, now }: MatchOptions,
  gateways: Gateways = configuredGateways,
): Promise<number> {
  const dedupeKey = dedupeKeyOf(adId, round)
  const { workerIds: dueIds, nextAt, clientId } = await listDueWorkers(db, { adId, dedupeKey, now })
  const workerIds = round === undefined ? await reachWorkers(db, { adId, clientId, dueIds, now }) : dueIds
  if (nextAt) {
    const waveKey = `${dedupeKey}-${nextAt.getTime()}`
    await enqueue(db, { kind: 'matchAd', payload: { adId, round }, dedupeKey: waveKey, runAt: nextAt })
  }
  return notifyInChunks(db, { adId, dedupeKey, workerIds, now }, gateways)
}

/** Enqueues another notification of all matching workers of an open ad, at most once an hour, and answers how many match. */
export function notifyWorkersAgain(
  db: Db,
  { adId, now }: { adId: number; now: Date },
): Promise<Outcome<{ matched: number }, 'unknown' | 'closed'>> {
  return inTransaction(db, async (trx) => {
    const counted = await countMatchingWorkers(trx, adId)
    if (!counted.ok) return counted
    const round = Math.floor(now.getTime() / roundMs)
    await enqueue(trx, { kind: 'matchAd', payload: { adId, round }, dedupeKey: dedupeKeyOf(adId, round) })
    return counted
  })
}

export async function countMatchingWorkers(
  db: Db,
  adId: number,
): Promise<Outcome<{ matched: number }, 'unknown' | 'closed'>> {
  const ad = await db
    .selectFrom('ads')
    .select(['id', 'skill', 'trade', 'city', 'status', 'client_id as clientId'])
    .where('id', '=', adId)
    .executeTakeFirst()
  if (!ad) return refused('unknown')
  if (ad.status !== 'open') return refused('closed')
  return done({ matched: await countMatching(db, ad) })
}

export async function countMatching(db: Db, ad: Parameters<typeof selectMatchingWorkers>[1]): Promise<number> {
  const counted = selectMatchingWorkers(db, ad).select(({ fn }) => fn.countAll<number>().as('matched'))
  return (await counted.executeTakeFirstOrThrow()).matched
}

type Wave = { adId: number; dedupeKey: string; now: Date }

/** The workers who are to be notified by now, and when the next ones are. */
async function listDueWorkers(db: Db, { adId, dedupeKey, now }: Wave) {
  // Read first: with skill and city as values the planner can estimate how many workers match.
  const ad = await findOpenAd(db, adId)
  if (!ad) return { workerIds: [], nextAt: undefined, clientId: 0 }
  const workers = await selectMatchingWorkers(db, ad)
    .select(['users.id', headStart.as('headStart'), notifiedAt(dedupeKey).as('notifiedAt')])
    .orderBy('headStart', 'desc')
    .orderBy('users.id')
    .execute()
  const firstAt = Math.min(now.getTime(), ...new Set(workers.flatMap((worker) => worker.notifiedAt?.getTime() ?? [])))
  const longest = workers[0]?.headStart ?? 0
  const waiting = workers
    .filter((worker) => !worker.notifiedAt)
    .map(({ id, headStart: own }) => ({ id, dueAt: firstAt + (longest - own) * minuteMs }))
  const next = waiting.find(({ dueAt }) => dueAt > now.getTime())
  return {
    workerIds: waiting.filter(({ dueAt }) => dueAt <= now.getTime()).map(({ id }) => id),
    nextAt: next && new Date(next.dueAt),
    clientId: ad.clientId,
  }
}

type Due = { adId: number; clientId: number; dueIds: number[]; now: Date }

/** Those whom the client may reach already; the job runs again for the others, at the latest once the client is confirmed. */
export function reachWorkers(db: Db, { adId, clientId, dueIds, now }: Due): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const { reached, retryAfter } = await reachPeople(trx, { senderId: clientId, recipientIds: dueIds, now })
    if (retryAfter > 0) {
      const runAt = new Date(now.getTime() + retryAfter * 1_000)
      const dedupeKey = `${dedupeKeyOf(adId)}-reach-${runAt.getTime()}`
      await enqueue(trx, { kind: 'matchAd', payload: { adId }, dedupeKey, runAt })
    }
    return reached
  })
}

/** A client who is confirmed reaches the workers, too, who were held back. */
export async function rematchAds(trx: Db, clientId: number): Promise<void> {
  const ads = await trx
    .selectFrom('ads')
    .select('id')
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .execute()
  for (const { id: adId } of ads) await enqueue(trx, { kind: 'matchAd', payload: { adId } })
}
