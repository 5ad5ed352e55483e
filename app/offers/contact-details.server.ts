import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The other member's phone by the rule below, for a query of `conversations` with `ads`, its accepted `offers` and `other`. */
export const phoneOfAssignmentPartner = sql<
  string | null
>`case when offers.worker_id = conversations.worker_id and offers.status = 'accepted' and ads.status in ('in_progress', 'completed') and other.deleted_at is null then other.phone end`

/**
 * The contact rule. With the phone above this is the only query for another person's surname, phone, e-mail and street:
 * client and worker of an ad see each other's while the worker's offer is accepted, in progress or completed. The worker
 * gets the ad's address.
 */
export function findContactDetails(
  db: Db,
  { adId, viewerId, otherId }: { adId: number; viewerId: number; otherId: number },
) {
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .innerJoin('users as other', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('ads.client_id', '=', viewerId), eb('other.id', '=', eb.ref('offers.worker_id'))]),
          eb.and([eb('offers.worker_id', '=', viewerId), eb('other.id', '=', eb.ref('ads.client_id'))]),
        ]),
      ),
    )
    .select(['other.id as userId', 'other.name', 'other.surname', 'other.phone', 'other.email'])
    .select(
      sql<string | null>`case when other.id = ads.client_id then ads.address else other.address end`.as('address'),
    )
    .select(sql<string>`case when other.id = ads.client_id then ads.city else other.city end`.as('city'))
    .select(['ads.id as adId', 'ads.title', 'ads.status as adStatus', 'offers.amount'])
    .where('ads.id', '=', adId)
    .where('other.id', '=', otherId)
    .where('other.deleted_at', 'is', null)
    .where('offers.status', '=', 'accepted')
    .where('ads.status', 'in', ['in_progress', 'completed'])
    .executeTakeFirst()
}
