import { sql, type RawBuilder } from 'kysely'

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
