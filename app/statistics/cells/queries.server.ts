import { sql, type RawBuilder } from 'kysely'
import { isReachable } from '#app/deliveries/reach/reachable.server.ts'
import type { CellState, ClosedWorks } from '#app/statistics/cells/rules.ts'
import { reachableWorkers } from '#app/statistics/demand.server.ts'
import { suitsTrade } from '#app/trades/matching.server.ts'
import { isPresent } from '#app/workers/away/away.server.ts'
import type { Db } from '#db/connection.ts'

export type CellRow = {
  skill: string
  trade: string
  city: string
  ads: number
  dueAds: number
  answeredAds: number
  offerMinutes: number | null
  workers: number
  reachableWorkers: number
  state: CellState
  setAt: Date | null
  adminName: string | null
}

type Filters = { skill?: string | undefined; city?: string | undefined }

/**
 * Cells with ads or a state, those with most ads first, with the workers and those of them who can be reached: of a skill as they
 * were counted with its ads, of a trade as they are.
 */
export async function listCells(db: Db, { skill, city }: Filters, limit: number): Promise<CellRow[]> {
  const ad = { skill: sql.ref('cells.skill'), trade: sql`nullif(cells.trade, '')` }
  const { rows } = await sql<CellRow>`
    select cells.*, workers, "reachableWorkers"
    from (
      select skill, trade, city, coalesce(ads, 0) as ads, coalesce(due_ads, 0) as "dueAds",
        coalesce(answered_ads, 0) as "answeredAds", offer_minutes as "offerMinutes", coalesce(state, ${stateOf('cell_counts')}) as state,
        set_at as "setAt", admins.name as "adminName"
      from cell_counts full join cell_states using (skill, trade, city) left join admins on admins.id = admin_id
      where (${skill ?? null}::text is null or skill = ${skill ?? null})
        and (${city ?? null}::text is null or city = ${city ?? null})
      order by ads desc nulls last, city, skill, trade limit ${limit}
    ) as cells cross join lateral (
      select coalesce(sum(workers), 0)::int as workers, coalesce(sum(reachable), 0)::int as "reachableWorkers"
      from (
        select workers, ${reachableWorkers} as reachable from skill_demand
        where cells.trade = '' and skill = cells.skill and city = cells.city
        union all
        select count(*), count(*) filter (where ${isReachable})
        from worker_skills join worker_cities using (user_id) join worker_profiles using (user_id)
          join users on users.id = user_id
        where cells.trade <> '' and worker_skills.skill = cells.skill and worker_cities.city = cells.city
          and worker_status = 'Active' and ${isPresent} and suspended_at is null and deleted_at is null
          and ${suitsTrade(sql.ref('users.id'), ad)}
      ) as counted
    ) as supply
    order by ads desc, city, skill, trade`.execute(db)
  return rows
}

/** Towns together in which the same works are closed: where most are, the cells by themselves would be the largest part of a page. */
export const selectClosedWorks = sql<ClosedWorks[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('cities', cities, 'works', works)), '[]') from (
    select jsonb_agg(city order by city) as cities, works from (
      select city, jsonb_agg(jsonb_build_object('skill', skill, 'trade', trade) order by skill, trade) as works
      from cell_states where state = 'closed' group by city
    ) as by_city group by works order by min(city)
  ) as closed)`

/** In a query of `ads`: whether the cell of the ad is closed. */
export const isCellClosed = sql<boolean>`(${stateOf('ads')} = 'closed')`

function stateOf(cells: 'ads' | 'cell_counts'): RawBuilder<CellState> {
  const cell = sql.table(cells)
  return sql`coalesce((
    select own.state from cell_states own
    where own.skill = ${cell}.skill and own.city = ${cell}.city and own.trade in ('', ${cell}.trade)
    order by own.trade desc limit 1), 'open')`
}
