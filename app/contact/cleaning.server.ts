import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

export async function deleteOldContactMessages(db: Db): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', timeAgo('12 months')).execute()
}
