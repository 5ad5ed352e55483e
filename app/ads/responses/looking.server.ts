import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

/** The client of an ad without an offer is notified, once for the ad, that somebody looks for a worker. */
export async function announceLooking(trx: Db, { adId }: { adId: number }): Promise<void> {
  const ad = await trx
    .selectFrom('ads')
    .select('client_id as recipientId')
    .where('id', '=', adId)
    .where('offer_count', '=', 0)
    .executeTakeFirst()
  if (!ad) return
  const dedupeKey = `ad-looked-into-${adId}`
  await announce(trx, { type: 'ProfileUpdate', variant: 'ad_looked_into', adId, dedupeKey, ...ad })
}
