import { sql } from 'kysely'

/** In a query of `offers`: the amount, or the price of the visit while the total is open; in feninga. */
export const offerPrice = sql`jsonb_build_object(
  'amount', case when not total_open then amount end, 'visit', case when total_open then unit_price end)`
