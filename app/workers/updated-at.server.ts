import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The sitemap's `lastmod`: to be set with every change of what the profile shows. */
export const updatedAtNow = { updated_at: sql<Date>`now()` }

export async function markProfileUpdated(trx: Db, { workerId }: { workerId: number }): Promise<void> {
  await trx.updateTable('worker_profiles').set(updatedAtNow).where('user_id', '=', workerId).execute()
}
