import { sql } from 'kysely'
import { storedViewDays } from '#app/workers/viewing.server.ts'
import type { Db } from '#db/connection.ts'

/** The profile holds the count of all time. */
export async function deleteOldProfileViews(db: Db): Promise<void> {
  const oldest = sql<string>`current_date - ${storedViewDays}::int`
  await db.deleteFrom('profile_views').where('day', '<', oldest).execute()
}
