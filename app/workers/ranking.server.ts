import { sql, type RawBuilder } from 'kysely'
import { establishedBaseScore, newWorkerBaseScore, ranking } from '#app/workers/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/**
 * Updates every worker's `recommendation` and returns how many changed. Per client only the latest review counts, and
 * only when both sides are verified and the client's account was old enough.
 */
export function refreshRanking(db: Db, { now }: { now: Date }): Promise<number> {
  return inTransaction(db, async (trx) => {
    // The default timeout is too short for fifty thousand changes.
    await sql`set local statement_timeout = '60s'`.execute(trx)
    const { numAffectedRows } = await rankWorkers(now).execute(trx)
    return Number(numAffectedRows)
  })
}

function rankWorkers(now: Date): RawBuilder<unknown> {
  return sql`
    with latest as (
      select distinct on (reviews.worker_id, reviews.client_id) reviews.worker_id, reviews.rating
      from reviews
      join users client on client.id = reviews.client_id
      join users worker on worker.id = reviews.worker_id
      where reviews.hidden_at is null and ${isRankableReview(now)} and ${isVerified('client')} and ${isVerified('worker')}
      order by reviews.worker_id, reviews.client_id, reviews.created_at desc, reviews.id desc
    ), counted as (
      select worker_id, count(*)::int as clients, sum(rating)::int as ratings from latest group by worker_id
    ), placed as (
      select profile.user_id, coalesce(clients, 0) as clients,
        case
          when not ${isVerified('worker')} then 0
          when ${isOldEnoughWorker(now)} then ${establishedBaseScore}::int
          else ${newWorkerBaseScore}::int
        end
          + (coalesce(ratings, 0) + ${ranking.priorClients * ranking.priorRating}::int) * 1000
          / (coalesce(clients, 0) + ${ranking.priorClients}::int) as recommendation
      from worker_profiles profile
      join users worker on worker.id = profile.user_id
      left join counted on counted.worker_id = profile.user_id
    )
    update worker_profiles set recommendation = placed.recommendation, counted_clients = placed.clients
    from placed
    where placed.user_id = worker_profiles.user_id
      and (worker_profiles.recommendation, worker_profiles.counted_clients) <> (placed.recommendation, placed.clients)
  `
}

export function isVerified(person: 'client' | 'worker'): RawBuilder<boolean> {
  const row = sql.table(person)
  return sql`(coalesce(${row}.email_verified_at, ${row}.phone_verified_at) is not null and ${row}.suspended_at is null)`
}

/** Old enough to have been reported, and written by an account old enough. */
export function isRankableReview(now: Date): RawBuilder<boolean> {
  return sql`(reviews.created_at <= ${now}::timestamptz - make_interval(hours => ${sql.lit(ranking.minReviewAgeHours)})
    and client.registered_at <= reviews.created_at - make_interval(days => ${sql.lit(ranking.minClientAgeDays)}))`
}

export function isOldEnoughWorker(now: Date): RawBuilder<boolean> {
  return sql`(worker.registered_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(ranking.minWorkerAgeDays)}))`
}
