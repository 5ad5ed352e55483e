import { sql } from 'kysely'
import { gateways as configuredGateways, type Gateways } from '#app/gateways/gateways.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { enqueuePlanning } from '#app/notifications/deferred-planning.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue, nudge } from '#jobs/outbox.ts'

/** Workers told in one statement: enough that the statement itself costs nothing, few enough that nobody waits for its locks. */
const chunkSize = 5_000

const roundMs = 3_600_000

/** Who is told before whom. */
const tierOrder = ['Gold', 'Silver', 'Student', 'Regular']

type MatchOptions = { adId: number; round?: number | undefined; now: Date }

/**
 * Tells the workers whose trade and whose service area fit an open ad, members of the higher tiers first, and answers how many
 * were told. The area is the ad's own city: who also works in the next town has that town in the area. Each chunk is
 * committed by itself and is the last one when the ad is no longer open; who was told before is left out, so that a run
 * after a crash, or for an ad that is opened again, tells only the rest.
 */
export async function matchAd(
  db: Db,
  { adId, round, now }: MatchOptions,
  gateways: Gateways = configuredGateways,
): Promise<number> {
  const key = dedupeKeyOf(adId, round)
  const workerIds = await listUnnotifiedWorkers(db, adId, key)
  let notified = 0
  for (let start = 0; start < workerIds.length; start += chunkSize) {
    const batch = { adId, key, workerIds: workerIds.slice(start, start + chunkSize), now }
    const done = await inTransaction(db, (trx) => notifyWorkers(trx, batch, gateways))
    if (done.hasNewJobs) nudge()
    notified += done.notified
    if (!done.isOpen) break
  }
  return notified
}

/**
 * Has the workers whom an open ad fits told of it once more, also those who were told before, and answers how many they are.
 * However often it is asked for, an ad has one round an hour.
 */
export function notifyWorkersAgain(
  db: Db,
  { adId, now }: { adId: number; now: Date },
): Promise<Outcome<{ matched: number }, 'unknown' | 'closed'>> {
  return inTransaction(db, async (trx) => {
    const ad = await trx.selectFrom('ads').select(['skill', 'city', 'status']).where('id', '=', adId).executeTakeFirst()
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

/** Whom the ad fits and who does not know it yet, in the order in which they are told. */
async function listUnnotifiedWorkers(db: Db, adId: number, key: string): Promise<number[]> {
  // Read apart: with the trade and the city as values the planner knows whether it is about ten workers or half of them.
  const ad = await db
    .selectFrom('ads')
    .select(['skill', 'city'])
    .where('id', '=', adId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!ad) return []

  const workers = await selectMatchingWorkers(db, ad)
    .select('users.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('dedupe_key', '=', key),
        ),
      ),
    )
    .orderBy(sql`array_position(${tierOrder}::text[], profile.tier)`)
    .orderBy('users.id')
    .execute()
  return workers.map(({ id }) => id)
}

function selectMatchingWorkers(db: Db, ad: { skill: string; city: string }) {
  return db
    .selectFrom('worker_skills')
    .innerJoin('worker_cities', 'worker_cities.user_id', 'worker_skills.user_id')
    .innerJoin('worker_profiles as profile', 'profile.user_id', 'worker_skills.user_id')
    .innerJoin('users', 'users.id', 'worker_skills.user_id')
    .where('worker_skills.skill', '=', ad.skill)
    .where('worker_cities.city', '=', ad.city)
    .where('profile.worker_status', '=', 'Active')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
}

async function notifyWorkers(
  trx: Db,
  { adId, key, workerIds, now }: { adId: number; key: string; workerIds: number[]; now: Date },
  gateways: Gateways,
) {
  const actionPath = definitionOf('NewJobMatch').action({ role: 'Worker', adId })
  const { rows } = await sql<{ notified: number[]; isOpen: boolean }>`
    with ad as (
      select id, title from ads where id = ${adId} and status = 'open'
    ), notified as (
      insert into notifications (user_id, type, params, ad_id, action_path, dedupe_key, created_at, in_app)
      select worker_id, 'NewJobMatch', jsonb_build_object('adTitle', ad.title), ad.id, ${actionPath}::text, ${key}::text, ${now}::timestamptz,
        coalesce(chosen.in_app, true)
      from unnest(${workerIds}::bigint[]) worker_id cross join ad
      left join notification_preferences chosen on chosen.user_id = worker_id and chosen.type = 'NewJobMatch'
      on conflict (user_id, dedupe_key) do nothing
      returning id
    )
    select coalesce((select jsonb_agg(id order by id) from notified), '[]') as notified,
      exists (select from ad) as "isOpen"`.execute(trx)
  const { notified, isOpen } = rows[0]!
  const hasNewJobs = await enqueuePlanning(trx, { notificationIds: notified, adId }, gateways)
  return { notified: notified.length, isOpen, hasNewJobs }
}

/** One ad reaches one worker once, however often it is opened, and once more in each round. */
function dedupeKeyOf(adId: number, round?: number): string {
  return ['match', adId, round].filter(Boolean).join('-')
}
