import { sql } from 'kysely'
import { wasAccepted } from '#app/offers/history.server.ts'
import type { Db } from '#db/connection.ts'

const maxListed = 60

/** The proposals of the accepted offer, the newest first; the caller has found the assignment by its owner. */
export function listAppointments(db: Db, adId: number) {
  return db
    .selectFrom('appointments')
    .innerJoin('ads', (join) =>
      join.onRef('ads.id', '=', 'appointments.ad_id').onRef('ads.accepted_offer_id', '=', 'appointments.offer_id'),
    )
    .select(['appointments.id', 'appointments.status', 'proposer_id as proposerId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'proposed_at as proposedAt', 'decided_at as decidedAt'])
    .select(['agreed_at as agreedAt', 'arrival', 'missed_at as missedAt', 'contested_at as contestedAt', 'contest'])
    .select(
      sql<{ position: number; from: string; until: string }[]>`(
        select json_agg(json_build_object('position', position, 'from', times.starts_at, 'until', times.ends_at) order by position)
        from appointment_times as times where appointment_id = appointments.id)`.as('times'),
    )
    .where('appointments.ad_id', '=', adId)
    .orderBy('appointments.id', 'desc')
    .limit(maxListed)
    .execute()
}

/** When the work of an ad was agreed to be, for its entry in a calendar. */
export function findAgreedTime(db: Db, adId: number) {
  return db
    .selectFrom('appointments')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('ad_id', '=', adId)
    .where('status', '=', 'agreed')
    .executeTakeFirst()
}

/** The offer that is accepted, else the last one that was; of a worker the own one. */
export function findAssignmentOf(db: Db, { adId, userId }: { adId: number; userId: number }) {
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.id as offerId', 'offers.worker_id as workerId'])
    .where('ads.id', '=', adId)
    .where(({ eb, or }) => or([eb('ads.client_id', '=', userId), eb('offers.worker_id', '=', userId)]))
    .where(wasAccepted)
    .orderBy(sql`offers.id is not distinct from ads.accepted_offer_id`, 'desc')
    .orderBy('offers.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
