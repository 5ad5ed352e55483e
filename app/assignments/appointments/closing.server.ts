import type { Db } from '#db/connection.ts'

type Closing = { adId: number; withAgreed: boolean; now: Date }

/** Ends the open proposal of an ad, and with `withAgreed` the agreed time too. The caller has locked the ad's row. */
export async function closeAppointments(trx: Db, { adId, withAgreed, now }: Closing): Promise<void> {
  await trx
    .updateTable('appointments')
    .set({ status: 'closed', decided_at: now })
    .where('ad_id', '=', adId)
    .where('status', 'in', withAgreed ? ['proposed', 'agreed'] : ['proposed'])
    .execute()
}
