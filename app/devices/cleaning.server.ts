import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

/** A device in use registers again every week; after nine months the push services too call its token expired. */
export async function deleteInactiveDevices(db: Db): Promise<void> {
  await db.deleteFrom('devices').where('registered_at', '<', timeAgo('270 days')).execute()
}
