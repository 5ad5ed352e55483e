import { sql, type RawBuilder } from 'kysely'
import { isOfferImageShown, wasOfferImageShown } from '#app/images/queries.server.ts'
import type { Db } from '#db/connection.ts'

export type OfferImage = {
  id: number
  width: number
  height: number
  colour: string
  bytes: number
  /** A moderator sees it before the client does. */
  isHeld: boolean
}

/** In a query of `offers`, under the name that the query gives it: the image beside the message, as its worker sees it. */
export function ownImageOfOffer(offers: string) {
  return selectImage(offers, sql`true`)
}

/** The same for the client, to whom it is nothing while it is held. */
export function imageOfOffer(offers: string) {
  return selectImage(offers, isOfferImageShown(offers))
}

/** The same for both once it is accepted, if the client had seen it by then. */
export function agreedImageOfOffer(offers: string) {
  return selectImage(offers, wasOfferImageShown(offers))
}

function selectImage(offers: string, condition: RawBuilder<unknown>) {
  return sql<OfferImage | null>`(
    select jsonb_build_object('id', images.id, 'width', width, 'height', height, 'colour', colour, 'bytes', bytes,
      'isHeld', not ${isOfferImageShown(offers)})
    from offer_images join images on images.id = image_id
    where offer_id = ${sql.ref(`${offers}.id`)} and ${condition}
  )`
}

export function findOwnOfferWithImage(db: Db, { offerId, workerId }: { offerId: number; workerId: number }) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.ad_id as adId', 'offers.status', 'ads.title', 'ads.status as adStatus'])
    .select(ownImageOfOffer('offers').as('image'))
    .where('offers.id', '=', offerId)
    .where('offers.worker_id', '=', workerId)
    .executeTakeFirst()
}
