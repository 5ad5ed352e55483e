import { sql } from 'kysely'
import { wasAccepted } from '#app/offers/history.server.ts'
import type { Db } from '#db/connection.ts'

/** The other member's phone by the rule below, for a query of `conversations` with `ads`, its accepted `offers` and `other`. */
export const phoneOfAssignmentPartner = sql<
  string | null
>`case when offers.worker_id = conversations.worker_id and offers.status = 'accepted' and ads.status in ('in_progress', 'completed') and other.deleted_at is null then other.phone end`

/** The client's phone while the job is in progress, for a query of `ads` with `users` as its client and a worker's `own` offer. */
export const phoneOfClient = sql<
  string | null
>`case when own.id = ads.accepted_offer_id and own.status = 'accepted' and ads.status = 'in_progress' and users.deleted_at is null then users.phone end`

/** The worker's phone while the job is in progress, for a query of the client's own `ads`. */
export const phoneOfWorker = sql<string | null>`(
  select worker.phone from offers as accepted join users as worker on worker.id = accepted.worker_id
  where accepted.id = ads.accepted_offer_id and accepted.status = 'accepted' and ads.status = 'in_progress'
    and worker.deleted_at is null)`

/**
 * The contact rule. With the phones above this is the only query for another person's surname, phone, e-mail and street:
 * client and worker of an ad see each other's while the worker's offer is accepted, in progress or completed. The worker
 * gets the ad's address.
 */
export function findContactDetails(
  db: Db,
  { adId, viewerId, otherId }: { adId: number; viewerId: number; otherId?: number },
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
    .select('other.profile_image_id as profileImageId')
    .select(
      sql<string | null>`case when other.id = ads.client_id then ads.address else other.address end`.as('address'),
    )
    .select(sql<string>`case when other.id = ads.client_id then ads.city else other.city end`.as('city'))
    .select(['ads.id as adId', 'ads.title', 'ads.status as adStatus', 'offers.amount'])
    .select(['ads.description', 'ads.timing', 'ads.accepted_at as acceptedAt', 'offers.message as offerMessage'])
    .where('ads.id', '=', adId)
    .$if(otherId !== undefined, (query) => query.where('other.id', '=', otherId!))
    .where('other.deleted_at', 'is', null)
    .where('offers.status', '=', 'accepted')
    .where('ads.status', 'in', ['in_progress', 'completed'])
    .executeTakeFirst()
}

/** Why two people who once had each other's contacts of this ad have them no longer; undefined for everybody else. */
export async function findHiddenContacts(
  db: Db,
  { adId, viewerId, otherId }: { adId: number; viewerId: number; otherId: number },
): Promise<'not_accepted' | 'account_closed' | undefined> {
  const offer = await db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as other', (join) => join.on('other.id', '=', otherId))
    .select(['other.deleted_at as deletedAt'])
    .where('ads.id', '=', adId)
    .where(wasAccepted)
    .where((eb) =>
      eb.or([
        eb.and([eb('ads.client_id', '=', viewerId), eb('offers.worker_id', '=', otherId)]),
        eb.and([eb('offers.worker_id', '=', viewerId), eb('ads.client_id', '=', otherId)]),
      ]),
    )
    .executeTakeFirst()
  return offer && (offer.deletedAt ? 'account_closed' : 'not_accepted')
}
