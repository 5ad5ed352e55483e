import { sql } from 'kysely'
import { offersSincePublished } from '#app/ads/responses/offers.server.ts'
import { isReachable } from '#app/deliveries/reach/reachable.server.ts'
import { countCells } from '#app/statistics/cells/counting.server.ts'
import { demandDays } from '#app/statistics/demand-rules.ts'
import { countMemberFacts } from '#app/statistics/facts/counting.server.ts'
import { countUsualPrices } from '#app/statistics/prices/counting.server.ts'
import { countUsualWaits, minutesToFirstOffer } from '#app/statistics/usual-waits.server.ts'
import { isPresent } from '#app/workers/away/away.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const dayMs = 86_400_000

/** Counts workers, ads, offers and usual waits by skill and city anew, and the facts of members. */
export function countDemand(db: Db, { now }: { now: Date }): Promise<void> {
  const since = new Date(now.getTime() - demandDays * dayMs)
  return inTransaction(db, async (trx) => {
    await sql`lock table skill_demand in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('skill_demand').execute()
    await sql`
      insert into skill_demand (skill, city, workers, reachable_workers, open_ads, ads, offers, waiting_minutes)
      with supply as (
        select skill, worker_cities.city, count(*) as workers,
          count(*) filter (where ${isReachable}) as reachable_workers
        from worker_skills join worker_cities using (user_id) join worker_profiles using (user_id)
          join users on users.id = user_id
        where worker_status = 'Active' and ${isPresent} and suspended_at is null and deleted_at is null
        group by 1, 2
      ), recent as (
        select skill, city, (select count(*) from ${offersSincePublished}) as offers, ${minutesToFirstOffer} as waited
        from ads where published_at >= ${since} and hidden_at is null
      ), demand as (
        select skill, city, count(*) as ads, sum(offers) as offers,
          percentile_cont(0.5) within group (order by waited) as waiting_minutes
        from recent group by 1, 2
      ), waiting as (
        select skill, city, count(*) as open_ads from ads where status = 'open' group by 1, 2
      )
      select skill, city, coalesce(workers, 0), coalesce(reachable_workers, 0), coalesce(open_ads, 0), coalesce(ads, 0), coalesce(offers, 0), waiting_minutes::bigint
      from supply full join demand using (skill, city) full join waiting using (skill, city)`.execute(trx)
    await countUsualWaits(trx, { now })
    await countUsualPrices(trx, { now })
    await countCells(trx, { now })
    await countMemberFacts(trx, { now })
  })
}

export type DemandFilters = { skill?: string | undefined; city?: string | undefined }

/** Null in rows that a process of before counted. */
export const reachableWorkers = sql<number>`coalesce(reachable_workers, workers)`

/** The skills and cities that anybody offers or asks for; those with most open ads per worker whom something reaches come first. */
export function listDemand(db: Db, { skill, city }: DemandFilters, limit: number) {
  return db
    .selectFrom('skill_demand')
    .select([
      'skill',
      'city',
      'workers',
      reachableWorkers.as('reachableWorkers'),
      'open_ads as openAds',
      'ads',
      'offers',
    ])
    .select('waiting_minutes as waitingMinutes')
    .$if(skill !== undefined, (rows) => rows.where('skill', '=', skill!))
    .$if(city !== undefined, (rows) => rows.where('city', '=', city!))
    .orderBy(sql`open_ads / greatest(${reachableWorkers}, 0.25)`, 'desc')
    .orderBy('openAds', 'desc')
    .orderBy('ads', 'desc')
    .orderBy('reachableWorkers', 'desc')
    .orderBy('city')
    .orderBy('skill')
    .limit(limit)
    .execute()
}

export type DemandRow = Awaited<ReturnType<typeof listDemand>>[number]

/** Enough for every city and skill of the country. */
export const maxDemandRows = 5_000
