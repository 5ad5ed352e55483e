import { sql } from 'kysely'
import { selectOpenAd } from '#app/ads/matching/batches.server.ts'
import { hasOfferSincePublished } from '#app/ads/responses/offers.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

/** The client of an ad without an offer is notified, once in each of its lives, that somebody looks for a worker. */
export async function announceLooking(trx: Db, { adId }: { adId: number }): Promise<void> {
  const ad = await selectOpenAd(trx, adId)
    .where(sql<boolean>`not ${hasOfferSincePublished}`)
    .executeTakeFirst()
  if (!ad) return
  const dedupeKey = ['ad-looked-into', adId, ad.reopenings].filter(Boolean).join('-')
  const to = { recipientId: ad.clientId, adId, dedupeKey }
  await announce(trx, { type: 'ProfileUpdate', variant: 'ad_looked_into', ...to })
}
