import { cleaningBatchSize, timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

/** Only notifications that were read are deleted. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', timeAgo('12 months'))
    .where('read_at', '<', timeAgo('30 days'))
    .limit(cleaningBatchSize)
  await db.deleteFrom('notifications').where('id', 'in', old).execute()
}
