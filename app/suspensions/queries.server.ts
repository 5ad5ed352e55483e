import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Why and since when a member is suspended; the reason is null where none was recorded. */
export function findSuspension(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('suspensions', (join) =>
      join.onRef('suspensions.user_id', '=', 'users.id').on('suspensions.restored_at', 'is', null),
    )
    .select(['users.suspended_at as suspendedAt', 'suspensions.reason'])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is not', null)
    .executeTakeFirst()
}

/** The first name of the accepted worker while suspended, for a query of the client's own `ads`. */
export const suspendedWorker = sql<string | null>`(
  select worker.name from offers as accepted join users as worker on worker.id = accepted.worker_id
  where accepted.id = ads.accepted_offer_id and ads.status = 'in_progress'
    and worker.suspended_at is not null and worker.deleted_at is null)`

/** The client's first name while suspended, for a query of `ads` with `users` as its client and a worker's `own` offer. */
export const suspendedClient = sql<
  string | null
>`case when own.id = ads.accepted_offer_id and ads.status = 'in_progress' and users.suspended_at is not null and users.deleted_at is null then users.name end`

/** The assignments of a member with the other side of each. */
export function listAssignmentPartners(db: Db, userId: number) {
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .innerJoin('users as partner', (join) =>
      join.on(({ and, or, eb, ref }) =>
        or([
          and([eb('ads.client_id', '=', userId), eb('partner.id', '=', ref('offers.worker_id'))]),
          and([eb('offers.worker_id', '=', userId), eb('partner.id', '=', ref('ads.client_id'))]),
        ]),
      ),
    )
    .where('ads.status', '=', 'in_progress')
    .where('partner.deleted_at', 'is', null)
    .select(['ads.id as adId', 'partner.id as partnerId'])
    .execute()
}
