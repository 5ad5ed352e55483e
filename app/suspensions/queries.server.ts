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

/** The suspended other side of an assignment of the member; undefined for an ad that is not theirs. */
export function findSuspendedPartner(db: Db, { adId, userId }: { adId: number; userId: number }) {
  return selectAssignmentPartners(db, userId)
    .select('partner.name')
    .where('ads.id', '=', adId)
    .where('partner.suspended_at', 'is not', null)
    .executeTakeFirst()
}

/** The assignments of a member with the other side of each. */
export function listAssignmentPartners(db: Db, userId: number) {
  return selectAssignmentPartners(db, userId).select(['ads.id as adId', 'partner.id as partnerId']).execute()
}

function selectAssignmentPartners(db: Db, userId: number) {
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
}
