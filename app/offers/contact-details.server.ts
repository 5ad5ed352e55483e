import { sql } from 'kysely'
import { changesOfAd } from '#app/assignments/changes/queries.server.ts'
import { areBlocked } from '#app/blocks/queries.server.ts'
import { agreedImageOfOffer } from '#app/offers/image/queries.server.ts'
import { wasAccepted } from '#app/offers/history.server.ts'
import { termsOf, totalOf } from '#app/offers/terms/queries.server.ts'
import type { Db } from '#db/connection.ts'

/**
 * The contact rule: client and worker of an ad see each other's surname, phone, e-mail and street while the worker's offer is
 * the accepted one, in progress or completed, and the account of the other is not closed. A block changes nothing of
 * what was agreed. Each query of another person's contacts asks this, by the names that it has for the three rows.
 */
function mayExchangeContacts({ ads, offer, other }: { ads: string; offer: string; other: string }) {
  const [ad, accepted, person] = [ads, offer, other].map((name) => sql.table(name))
  return sql<boolean>`(${accepted}.id = ${ad}.accepted_offer_id and ${accepted}.status = 'accepted'
    and ${ad}.status in ('in_progress', 'completed') and ${person}.deleted_at is null)`
}

/** The other member's phone, for a query of `conversations` with `ads`, its accepted `offers` and `other`. */
export const phoneOfAssignmentPartner = sql<string | null>`case when offers.worker_id = conversations.worker_id
  and ${mayExchangeContacts({ ads: 'ads', offer: 'offers', other: 'other' })} then other.phone end`

/** The client's phone while the job is in progress, for a query of `ads` with `users` as its client and a worker's `own` offer. */
export const phoneOfClient = sql<string | null>`case when ads.status = 'in_progress'
  and ${mayExchangeContacts({ ads: 'ads', offer: 'own', other: 'users' })} then users.phone end`

/** The ad's street for its worker, for a query of `ads` with `users` as its client and a worker's `own` offer. */
export const streetForWorker = sql<string | null>`case
  when ${mayExchangeContacts({ ads: 'ads', offer: 'own', other: 'users' })} then ads.address end`

/** The ad's street for its client and worker, for a query of accepted `offers` with their `ads` and the `client`. */
export const streetForBoth = sql<string | null>`case
  when ${mayExchangeContacts({ ads: 'ads', offer: 'offers', other: 'client' })} then ads.address end`

/** The worker's phone while the job is in progress, for a query of the client's own `ads`. */
export const phoneOfWorker = sql<string | null>`(
  select worker.phone from offers as accepted join users as worker on worker.id = accepted.worker_id
  where ads.status = 'in_progress' and ${mayExchangeContacts({ ads: 'ads', offer: 'accepted', other: 'worker' })})`

/** Whether the client of a running job can take another offer instead, for a query of `ads`. */
const hasNextOffer = sql<boolean>`(ads.status = 'in_progress' and exists (
  select from offers as next where next.ad_id = ads.id and next.status = 'pending'
    and not ${areBlocked(sql.ref('ads.client_id'), sql.ref('next.worker_id'))}))`

/** The contacts of the other side of an ad by the rule above; the worker gets the ad's address. */
export function findContactDetails(
  db: Db,
  {
    adId,
    viewerId,
    otherId,
    withChanges = false,
  }: { adId: number; viewerId: number; otherId?: number; withChanges?: boolean },
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
    .leftJoin('appointments as agreed', (join) =>
      join
        .onRef('agreed.offer_id', '=', 'offers.id')
        .on('agreed.status', '=', 'agreed')
        .on((eb) =>
          eb.or([eb('ads.completed_at', 'is', null), eb('agreed.starts_at', '<', eb.ref('ads.completed_at'))]),
        ),
    )
    .select(['other.id as userId', 'other.name', 'other.surname', 'other.phone', 'other.email'])
    .select('other.profile_image_id as profileImageId')
    .select(
      sql<string | null>`case when other.id = ads.client_id then ads.address else other.address end`.as('address'),
    )
    .select(sql<string>`case when other.id = ads.client_id then ads.city else other.city end`.as('city'))
    .select(['ads.address as street', 'ads.city as town', 'agreed.starts_at as startsAt', 'agreed.ends_at as endsAt'])
    .select(['ads.id as adId', 'ads.title', 'ads.status as adStatus', 'ads.worker_done_at as workerDoneAt'])
    .select([totalOf('offers').as('amount'), 'offers.unit_price as unitPrice'])
    .select(['ads.description', 'ads.timing', 'ads.accepted_at as acceptedAt', 'offers.message as offerMessage'])
    .select([termsOf('offers').as('terms'), hasNextOffer.as('hasNextOffer')])
    .$if(withChanges, (query) => query.select([changesOfAd.as('changes'), agreedImageOfOffer('offers').as('image')]))
    .where('ads.id', '=', adId)
    .$if(otherId !== undefined, (query) => query.where('other.id', '=', otherId!))
    .where(mayExchangeContacts({ ads: 'ads', offer: 'offers', other: 'other' }))
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
