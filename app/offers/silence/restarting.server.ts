import { settleClosing } from '#app/notifications/settling.server.ts'
import type { Db } from '#db/connection.ts'
import { lockAds } from '#db/locks.ts'

/** Begins the silence of a client who could not answer again, with its reminders, in all jobs whose worker is done. */
export async function restartSilence(trx: Db, { clientId, now }: { clientId: number; now: Date }): Promise<void> {
  const own = trx.selectFrom('ads').select('id').where('client_id', '=', clientId).where('status', '=', 'in_progress')
  const done = (await own.where('worker_done_at', 'is not', null).execute()).map(({ id }) => id)
  if (done.length === 0) return
  await lockAds(trx, done)
  await trx.updateTable('ads').set({ silence_counted_from: now }).where('id', 'in', done).execute()
  await settleClosing(trx, { clientId, now })
}
