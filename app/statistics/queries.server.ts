import { sql } from 'kysely'
import type { Period } from '#app/statistics/periods.ts'
import type { DailyMetric } from '#app/statistics/rules.ts'
import type { Db } from '#db/connection.ts'

export function listDailyStatistics(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('daily_statistics')
    .select(['day', 'metric', sql<number>`sum(value)::int`.as('value')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'metric'])
    .execute()
}

export type StatisticsRow = { metric: DailyMetric; key: string; start: string | null; value: number }

/** Sums by day or week (its Monday) since `from`, in which ads are one sum; those by city and skill have no start. */
export async function listStatistics(
  db: Db,
  { from, period }: { from: string; period: Period },
): Promise<StatisticsRow[]> {
  const { rows } = await sql<StatisticsRow>`
    select metric, case metric when 'ads' then '' else key end as key, to_char(date_trunc(${period}, day), 'YYYY-MM-DD') as start,
      sum(value)::int as value
    from daily_statistics where day >= ${from} group by 1, 2, 3
    union all
    select metric, key, null, sum(value)::int from daily_statistics where day >= ${from} and metric = 'ads' group by 1, 2`.execute(
    db,
  )
  return rows
}
