import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The rows only prevent that a visitor counts twice a day; the profile holds the count. */
export async function deleteOldProfileViews(db: Db): Promise<void> {
  const oldest = sql<string>`current_date - 2`
  await db.deleteFrom('profile_views').where('day', '<', oldest).execute()
}
