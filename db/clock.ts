import { sql } from 'kysely'

/** A time in the past by the database's clock, which all processes share. `interval` is PostgreSQL's: `30 days`. */
export function timeAgo(interval: string) {
  return sql<Date>`now() - ${interval}::interval`
}

/** Rows that one statement of a clean-up deletes: as many as fit into its timeout. The next hours delete the rest. */
export const cleaningBatchSize = 20_000

/** The day in Sarajevo, where `localDay` counts them too. */
export const today = sql<string>`(now() at time zone 'Europe/Sarajevo')::date`
