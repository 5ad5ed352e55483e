import { sql } from 'kysely'
import { selectClosedWorks } from '#app/statistics/cells/queries.server.ts'
import type { ClosedWorks } from '#app/statistics/cells/rules.ts'
import { selectUsualTotals } from '#app/statistics/prices/queries.server.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import type { Db } from '#db/connection.ts'

/** What the form of an ad says of the market, in one statement. */
export function getAdFormFacts(db: Db): Promise<{ closed: ClosedWorks[]; usualTotals: UsualPrice[] }> {
  return db
    .selectNoFrom([
      selectClosedWorks.as('closed'),
      sql<UsualPrice[]>`(select coalesce(jsonb_agg(price), '[]') from ${selectUsualTotals(db)} as price)`.as(
        'usualTotals',
      ),
    ])
    .executeTakeFirstOrThrow()
}
