import { sql } from 'kysely'

/** In a query of `ads`: the offers that wait, were accepted or were made since it was last published; not those of a former life. */
export const offersSincePublished = sql`offers where offers.ad_id = ads.id
  and (offers.status in ('pending', 'accepted') or offers.status = 'rejected' and offers.offered_at >= ads.published_at)`

export const hasOfferSincePublished = sql<boolean>`exists (select from ${offersSincePublished})`
