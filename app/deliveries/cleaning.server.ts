import { sql } from 'kysely'
import { cleaningBatchSize, timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

/** Deliveries that wait or are being sent stay, whatever their age. Providers report the outcome within days. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('created_at', '<', timeAgo('90 days'))
    .where('status', 'not in', ['waiting', 'sending'])
    .orderBy('created_at')
    .limit(cleaningBatchSize)
  await db.deleteFrom('deliveries').where('id', 'in', old).execute()
}

export async function deleteOldDailyCounts(db: Db): Promise<void> {
  const oldest = sql<string>`current_date - 90`
  await db.deleteFrom('daily_counts').where('day', '<', oldest).execute()
}
