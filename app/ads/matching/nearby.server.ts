import { sql } from 'kysely'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { dedupeKeyOf, notifyInChunks } from '#app/ads/matching/batches.server.ts'
import { reachWorkers } from '#app/ads/matching/matching.server.ts'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { notifiedAt } from '#app/notifications/fan-out.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { selectMatchingWorkers } from '#app/workers/matching.server.ts'
import type { Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'
import type { Payload } from '#jobs/outbox/payloads.ts'

/** Each after so many hours of daytime without an offer, for workers of the towns within this distance. */
export const nearbySteps = [
  { afterHours: 2, maxKm: 30 },
  { afterHours: 6, maxKm: 60 },
]

type Step = Payload<'notifyNearby'>

export async function enqueueNearby(db: Db, { now, ...payload }: Step & { now: Date }): Promise<void> {
  const step = nearbySteps[payload.step]
  if (!step) return
  const dedupeKey = `nearby-${payload.adId}-${payload.step}-${payload.publishedAt}`
  await enqueue(db, { kind: 'notifyNearby', payload, dedupeKey, runAt: addDaytime(now, step.afterHours) })
}

/** Notifies workers of the towns around an open ad without an offer, by day, without those who have declined its town as too far. */
export async function notifyNearby(
  db: Db,
  { adId, step, publishedAt, now }: Step & { now: Date },
  gateways: Gateways = configuredGateways,
): Promise<number> {
  const ad = await findWithoutOffers(db, adId)
  if (ad?.publishedAt?.getTime() !== publishedAt) return 0
  const runAt = addDaytime(now, 0)
  if (runAt > now) {
    const dedupeKey = `nearby-${adId}-${step}-${runAt.getTime()}`
    await enqueue(db, { kind: 'notifyNearby', payload: { adId, step, publishedAt }, dedupeKey, runAt })
    return 0
  }
  const dueIds = await listNearby(db, ad, nearbySteps[step]!.maxKm)
  const workerIds = await reachWorkers(db, { adId, clientId: ad.clientId, dueIds, now })
  await enqueueNearby(db, { adId, step: step + 1, publishedAt, now })
  return notifyInChunks(db, { adId, dedupeKey: dedupeKeyOf(adId), workerIds, now }, gateways)
}

type Ad = { id: number; skill: string; trade: string | null; city: string; clientId: number }

async function listNearby(db: Db, ad: Ad, maxKm: number): Promise<number[]> {
  const workerIds = new Set<number>()
  for (const { slug: city } of nearestFirst([ad.city]).filter(({ distance }) => distance <= maxKm)) {
    const workers = await selectMatchingWorkers(db, { ...ad, city })
      .select('users.id')
      .where(notifiedAt(dedupeKeyOf(ad.id)), 'is', null)
      .where(
        sql<boolean>`not exists (
          select from ad_responses join ads on ads.id = ad_id
          where worker_id = users.id and decline_reason = 'too_far' and ads.city = ${ad.city})`,
      )
      .execute()
    for (const { id } of workers) workerIds.add(id)
  }
  return [...workerIds]
}

function findWithoutOffers(db: Db, adId: number) {
  return db
    .selectFrom('ads')
    .select(['id', 'skill', 'trade', 'city', 'client_id as clientId', 'published_at as publishedAt'])
    .where('id', '=', adId)
    .where('status', '=', 'open')
    .where('offer_count', '=', 0)
    .executeTakeFirst()
}
