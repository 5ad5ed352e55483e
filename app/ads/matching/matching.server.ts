import { dedupeKeyOf, findOpenAd } from '#app/ads/matching/batches.server.ts'
import { listMatching, notifyInTurn, type EnqueueAgain } from '#app/ads/matching/turns.server.ts'
import { isReachable } from '#app/deliveries/reach/reachable.server.ts'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

const roundMs = 60 * 60_000

type MatchOptions = { adId: number; round?: number | undefined; startedAt?: number | undefined; now: Date }

/**
 * Notifies the matching workers of an open ad whose turn has come, and answers how many. Of a client who has confirmed nothing
 * only so many strangers a day are notified, but in a round of an admin all.
 */
export async function matchAd(
  db: Db,
  { adId, round, startedAt, now }: MatchOptions,
  gateways: Gateways = configuredGateways,
): Promise<number> {
  // Read first: with skill and city as values the planner can estimate how many workers match.
  const ad = await findOpenAd(db, adId)
  if (!ad) return 0
  const dedupeKey = dedupeKeyOf(ad, round)
  const workers = await listMatching(db, { ad, round })
  const isLimited = round === undefined
  const payload = { adId, round, startedAt }
  const enqueueAgain: EnqueueAgain = (trx, runAt) =>
    enqueue(trx, { kind: 'matchAd', payload, dedupeKey: `${dedupeKey}-${runAt.getTime()}`, runAt })
  const since = startedAt === undefined ? undefined : new Date(startedAt)
  return notifyInTurn(db, { ad, workers, dedupeKey, startedAt: since, isLimited, enqueueAgain, now }, gateways)
}

/** Enqueues another notification of all matching workers of an open ad, at most once an hour, and answers how many match and how many of them it reaches. */
export function notifyWorkersAgain(
  db: Db,
  { adId, now }: { adId: number; now: Date },
): Promise<Outcome<Matched, 'unknown' | 'closed'>> {
  return inTransaction(db, async (trx) => {
    const counted = await countMatchingWorkers(trx, adId)
    if (!counted.ok) return counted
    const round = Math.floor(now.getTime() / roundMs)
    await enqueue(trx, { kind: 'matchAd', payload: { adId, round }, dedupeKey: `match-${adId}-${round}` })
    return counted
  })
}

export async function countMatchingWorkers(db: Db, adId: number): Promise<Outcome<Matched, 'unknown' | 'closed'>> {
  const ad = await db
    .selectFrom('ads')
    .select(['id', 'skill', 'trade', 'city', 'status', 'client_id as clientId'])
    .where('id', '=', adId)
    .executeTakeFirst()
  if (!ad) return refused('unknown')
  if (ad.status !== 'open') return refused('closed')
  return done(await countMatching(db, ad))
}

type Matched = { matched: number; reachable: number }

export function countMatching(db: Db, ad: Parameters<typeof selectMatchingWorkers>[1]): Promise<Matched> {
  return selectMatchingWorkers(db, ad)
    .select(({ fn }) => [
      fn.countAll<number>().as('matched'),
      fn.countAll<number>().filterWhere(isReachable).as('reachable'),
    ])
    .executeTakeFirstOrThrow()
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
