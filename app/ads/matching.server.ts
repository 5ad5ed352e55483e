import { sql } from 'kysely'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { hasNotification, notifyUsersOfAd } from '#app/notifications/fan-out.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { byTier, selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'

/** Workers of one transaction: the statement's own cost is negligible, and its locks are short. */
const chunkSize = 5_000

const roundMs = 3_600_000

type MatchOptions = { adId: number; round?: number | undefined; now: Date }

/**
 * Notifies the workers who match an open ad, higher tiers first, and answers how many. Each chunk is a transaction of its
 * own, and the last one when the ad has closed. Workers who were notified before are left out, so a repeated run, or one
 * for a reopened ad, notifies the others only.
 */
export async function matchAd(
  db: Db,
  { adId, round, now }: MatchOptions,
  gateways: Gateways = configuredGateways,
): Promise<number> {
  const dedupeKey = dedupeKeyOf(adId, round)
  const workerIds = await listUnnotifiedWorkers(db, adId, dedupeKey)
  let notified = 0
  for (let start = 0; start < workerIds.length; start += chunkSize) {
    const batch = { adId, dedupeKey, workerIds: workerIds.slice(start, start + chunkSize), now }
    const result = await inTransaction(db, (trx) => notifyWorkers(trx, batch, gateways))
    if (!result) break
    if (result.hasNewJobs) nudge()
    notified += result.notified
  }
  return notified
}

/** Enqueues another notification of all matching workers of an open ad, at most once an hour, and answers how many match. */
export function notifyWorkersAgain(
  db: Db,
  { adId, now }: { adId: number; now: Date },
): Promise<Outcome<{ matched: number }, 'unknown' | 'closed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await trx
      .selectFrom('ads')
      .select(['skill', 'city', 'status', 'client_id as clientId'])
      .where('id', '=', adId)
      .executeTakeFirst()
    if (!ad) return refused('unknown')
    if (ad.status !== 'open') return refused('closed')

    const round = Math.floor(now.getTime() / roundMs)
    await enqueue(trx, { kind: 'matchAd', payload: { adId, round }, dedupeKey: dedupeKeyOf(adId, round) })
    const { matched } = await selectMatchingWorkers(trx, ad)
      .select(({ fn }) => fn.countAll<number>().as('matched'))
      .executeTakeFirstOrThrow()
    return done({ matched })
  })
}

async function listUnnotifiedWorkers(db: Db, adId: number, dedupeKey: string): Promise<number[]> {
  // Read first: with skill and city as values the planner can estimate how many workers match.
  const ad = await findOpenAd(db, adId)
  if (!ad) return []
  const workers = await selectMatchingWorkers(db, ad)
    .select('users.id')
    .where(sql<boolean>`not ${hasNotification(dedupeKey)}`)
    .orderBy(byTier)
    .orderBy('users.id')
    .execute()
  return workers.map(({ id }) => id)
}

type Batch = { adId: number; dedupeKey: string; workerIds: number[]; now: Date }

/** Undefined when the ad is no longer open. */
async function notifyWorkers(trx: Db, { adId, dedupeKey, workerIds, now }: Batch, gateways: Gateways) {
  const ad = await findOpenAd(trx, adId)
  if (!ad) return undefined
  const event = { type: 'NewJobMatch', userIds: workerIds, role: 'Worker', ad, dedupeKey, now } as const
  return notifyUsersOfAd(trx, event, gateways)
}

function findOpenAd(db: Db, adId: number) {
  return db
    .selectFrom('ads')
    .select(['id', 'title', 'client_id as clientId', 'skill', 'city'])
    .where('id', '=', adId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** A worker is notified of an ad once, however often it is opened, and once more in each round. */
function dedupeKeyOf(adId: number, round?: number): string {
  return ['match', adId, round].filter(Boolean).join('-')
}
