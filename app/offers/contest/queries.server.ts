import { sql } from 'kysely'
import { contestableSince } from '#app/assignments/appointments/queries.server.ts'
import type { EndingCause } from '#app/offers/causes.ts'
import type { Db } from '#db/connection.ts'

const maxListed = 10

export const saidSince = contestableSince('offer_events.at', 'offer_events.offer_id')

/** The only reason for an end that is about a person. */
export const isAboutWorker = sql<boolean>`cause = 'worker_cannot'`

/** In a query of `ads`: whether a reason about a worker ended an agreement on it, or a worker did not come. */
export const hasCauses = sql<boolean>`(exists (
  select from offer_events join offers on offers.id = offer_id where ad_id = ads.id and ${isAboutWorker})
  or exists (select from appointments where ad_id = ads.id and missed_at is not null))`

/** In a query of `ads`: whether the worker of the offer `own` did not come to a time. */
export const wasMissed = sql<boolean>`exists (select from appointments where offer_id = own.id and missed_at is not null)`

/** The reasons about the worker that ended agreements on an ad, the newest first: of its client's all, of a worker the own. */
export function listCauses(db: Db, { adId, viewerId }: { adId: number; viewerId: number }) {
  return db
    .selectFrom('offer_events')
    .innerJoin('offers', 'offers.id', 'offer_events.offer_id')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .select((eb) => ['offer_events.id', 'ads.title', 'at', 'contest', eb.ref('cause').$notNull().as('cause')])
    .select(['contested_at as contestedAt', 'client.name as clientName', 'worker.name as workerName'])
    .select(saidSince.as('since'))
    .where('ads.id', '=', adId)
    .where(isAboutWorker)
    .where((eb) => eb.or([eb('client.id', '=', viewerId), eb('worker.id', '=', viewerId)]))
    .orderBy('offer_events.id', 'desc')
    .limit(maxListed)
    .execute()
}

export type Ending = { cause: EndingCause; since: string; contest: string | null; isLast: boolean }

/** The last reason why an agreement of the offer `own` ended, with what its worker says to that; `isLast` until another agreement. */
export const lastEnding = sql<Ending | null>`(
  select jsonb_build_object('cause', cause, 'since', ${saidSince}, 'contest', contest, 'isLast', not exists (
    select from offer_events as later
    where later.offer_id = own.id and later.id > offer_events.id and later.type in ('accepted', 'unaccepted')))
  from offer_events where offer_id = own.id and cause is not null order by id desc limit 1
)`
