import { sql } from 'kysely'
import { addDaytime } from '#app/ads/matching/daytime.ts'
import { dedupeKeyOf, selectOpenAd, type OpenAd } from '#app/ads/matching/batches.server.ts'
import { findNotified } from '#app/notifications/fan-out.server.ts'
import { listMatching, notifiedOf, notifyInTurn, type EnqueueAgain } from '#app/ads/matching/turns.server.ts'
import { hasOfferSincePublished } from '#app/ads/responses/offers.server.ts'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
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
  await enqueue(db, {
    kind: 'notifyNearby',
    payload,
    dedupeKey: keyOf(payload),
    runAt: addDaytime(now, step.afterHours),
  })
}

const keyOf = ({ adId, step, publishedAt, resumedAt }: Step) =>
  ['nearby', adId, step, publishedAt, resumedAt].filter((part) => part !== undefined).join('-')

/** Begins the steps again for an open ad that has no offer any more, or was no open ad for a while. */
export async function resumeNearby(trx: Db, { adId, now }: { adId: number; now: Date }): Promise<void> {
  const ad = await findWithoutOffers(trx, adId)
  if (!ad?.publishedAt) return
  const [publishedAt, resumedAt] = [ad.publishedAt.getTime(), now.getTime()]
  await enqueueNearby(trx, { adId, step: 0, publishedAt, resumedAt, now })
}

/** Notifies workers of the towns around an open ad without an offer, by day, without those who have declined its town as too far. */
export async function notifyNearby(
  db: Db,
  { adId, step, publishedAt, resumedAt, startedAt, now }: Step & { now: Date },
  gateways: Gateways = configuredGateways,
): Promise<number> {
  const ad = await findWithoutOffers(db, adId)
  if (ad?.publishedAt?.getTime() !== publishedAt) return 0
  const enqueueAgain = (begunAt?: number): EnqueueAgain => {
    const payload = { adId, step, publishedAt, resumedAt, startedAt: begunAt }
    return (trx, runAt) =>
      enqueue(trx, { kind: 'notifyNearby', payload, dedupeKey: `${keyOf(payload)}-${runAt.getTime()}`, runAt })
  }
  const morning = addDaytime(now, 0)
  if (morning > now) {
    await enqueueAgain(startedAt)(db, morning)
    return 0
  }
  await enqueueNearby(db, { adId, step: step + 1, publishedAt, resumedAt, now })
  const begunAt = new Date(startedAt ?? now)
  return notifyInTurn(
    db,
    {
      ad,
      workers: await listNearby(db, ad, nearbySteps[step]!.maxKm),
      dedupeKey: dedupeKeyOf(ad),
      startedAt: begunAt,
      variant: 'nearby',
      isLimited: true,
      enqueueAgain: enqueueAgain(begunAt.getTime()),
      now,
    },
    gateways,
  )
}

async function listNearby(db: Db, ad: OpenAd, maxKm: number) {
  const towns = nearestFirst([ad.city]).filter(({ distance }) => distance <= maxKm)
  const notified = await findNotified(db, notifiedOf({ ad }))
  const found = new Map<number, Awaited<ReturnType<typeof listMatching>>[number]>()
  for (const { slug: city } of towns)
    for (const worker of await listMatching(db, { ad: { ...ad, city } }, notified)) found.set(worker.id, worker)
  const tooFar = await listTooFar(db, ad.city, [...found.keys()])
  return [...found.values()].filter(({ id }) => !tooFar.has(id))
}

/** Those of the workers who have declined an ad of the town as too far. */
async function listTooFar(db: Db, city: string, workerIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('ad_responses')
    .innerJoin('ads', 'ads.id', 'ad_id')
    .select('worker_id as id')
    .where('decline_reason', '=', 'too_far')
    .where('ads.city', '=', city)
    .where(sql<boolean>`worker_id = any(${workerIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function findWithoutOffers(db: Db, adId: number) {
  return selectOpenAd(db, adId)
    .where(sql<boolean>`not ${hasOfferSincePublished}`)
    .executeTakeFirst()
}
