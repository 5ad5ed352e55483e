import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** What search engines are told about a profile's age; goes with whatever changes what the profile shows. */
export const updatedAtNow = { updated_at: sql<Date>`now()` }

/** The profile shows something new since this transaction. */
export async function markProfileUpdated(trx: Db, { workerId }: { workerId: number }): Promise<void> {
  await trx.updateTable('worker_profiles').set(updatedAtNow).where('user_id', '=', workerId).execute()
}
