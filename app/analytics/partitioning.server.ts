import { sql } from 'kysely'
import { trackingLimits } from '#app/analytics/rules.ts'
import type { Db } from '#db/connection.ts'

const tables = ['behaviour_events', 'vitals'] as const

const futureMonths = 2

/** Creates the partitions of three months, into which early rows move, and drops expired ones. Any number may run at once. */
export async function maintainPartitions(db: Db, { now }: { now: Date }): Promise<void> {
  for (const table of tables) {
    for (let offset = 0; offset <= futureMonths; offset += 1)
      await sql`select create_month_partition(${table}, ${startOfMonth(now, offset)}::date)`.execute(db)
    const oldest = startOfMonth(now, 1 - trackingLimits.retentionMonths)
    await sql`select drop_month_partitions(${table}, ${oldest}::date)`.execute(db)
    await sql`delete from ${sql.table(`${table}_rest`)} where at < ${oldest}::timestamptz`.execute(db)
  }
}

function startOfMonth(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString()
}
