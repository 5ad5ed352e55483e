import { sql, type RawBuilder } from 'kysely'
import { tradeKeys, trades } from './trades.server.ts'

type Ad = { skill: RawBuilder<unknown>; trade: RawBuilder<unknown> }

/**
 * True for a worker with the skill of the ad who has not declined its trade, and has named it, or none below that skill; for
 * everybody where the ad has no trade.
 */
export function suitsTrade(workerId: RawBuilder<unknown>, { skill, trade }: Ad): RawBuilder<boolean> {
  return sql<boolean>`(${trade}::text is null or coalesce(
    (select is_named and not is_declined from worker_trades where user_id = ${workerId} and trade = ${trade}),
    not exists (
      select from worker_trades where user_id = ${workerId} and skill = ${skill} and is_named)))`
}

/** The trades below the worker's skills whose ads do not suit the worker. */
export function unsuitedTrades(workerId: number): RawBuilder<string[]> {
  const below = { skill: sql.ref('below.skill'), trade: sql.ref('below.trade') }
  return sql<string[]>`array(
    select below.trade from worker_skills
    join unnest(${skillsOfTrades}::text[], ${tradeKeys}::text[]) as below (skill, trade) on below.skill = worker_skills.skill
    where user_id = ${workerId} and not ${suitsTrade(sql`${workerId}`, below)} order by below.trade)`
}

const skillsOfTrades = trades.map(({ skill }) => skill)

/** True for a worker who has named a trade: of `other`, which says the least, one below it. */
export function hasNamedTrades(workerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from worker_trades named where named.user_id = ${workerId} and is_named and not is_declined
      and (named.skill = 'other' or not exists (
        select from worker_skills where worker_skills.user_id = ${workerId} and worker_skills.skill = 'other')))`
}

/** In a query of `ad_responses`: who had no time for an ad may have it when the ad is opened again. */
export const isDeclineInForce = sql<boolean>`(decline_reason <> 'busy'
  or declined_at >= (select published_at from ads where ads.id = ad_responses.ad_id))`
