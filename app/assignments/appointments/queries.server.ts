import { sql } from 'kysely'
import { contestHours } from '#app/assignments/appointments/arrival/rules.ts'
import { wasAccepted } from '#app/offers/history.server.ts'
import type { Db } from '#db/connection.ts'

const maxListed = 60

/** In a query of `appointments`: when an agreed time was moved or ended, or its job was completed. */
export const heldUntil = sql<Date | null>`case appointments.status when 'agreed' then (
  select completed_at from ads where ads.id = appointments.ad_id) else decided_at end`

/** Since when a worker could contest what was said of an offer: a suspended one could not. Null where nothing was said. */
export function contestableSince(saidAt: string, offerId: string) {
  const [said, offer] = [sql.ref(saidAt), sql.ref(offerId)]
  return sql<Date | null>`greatest(${said}, (
    select max(restored_at) from suspensions join offers as theirs on theirs.worker_id = suspensions.user_id
    where theirs.id = ${offer} and suspended_at < ${said} + make_interval(hours => ${sql.lit(contestHours)})))`
}

export const missedSince = contestableSince('appointments.missed_at', 'appointments.offer_id')

/**
 * The proposals of the accepted offer, the newest first, of very many what holds, what was missed and what was agreed first; the caller has
 * found the assignment by its owner.
 */
export async function listAppointments(db: Db, adId: number) {
  const rows = await selectAppointments(db)
    .innerJoin('ads', (join) =>
      join.onRef('ads.id', '=', 'appointments.ad_id').onRef('ads.accepted_offer_id', '=', 'appointments.offer_id'),
    )
    .where('appointments.ad_id', '=', adId)
    .orderBy((eb) => eb.or([eb('appointments.status', '=', 'agreed'), eb('missed_at', 'is not', null)]), 'desc')
    .orderBy(sql`agreed_at is not null`, 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.toSorted((one, other) => other.id - one.id)
}

/** One of them, also of an agreement that is over; the caller has changed it. */
export function findAppointment(db: Db, appointmentId: number) {
  return selectAppointments(db).where('appointments.id', '=', appointmentId).executeTakeFirstOrThrow()
}

function selectAppointments(db: Db) {
  return db
    .selectFrom('appointments')
    .select(['appointments.id', 'appointments.status', 'proposer_id as proposerId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'proposed_at as proposedAt', 'decided_at as decidedAt'])
    .select([
      heldUntil.as('heldUntil'),
      missedSince.as('missedSince'),
      'agreed_at as agreedAt',
      'reminded_at as remindedAt',
      'arrival',
      'missed_at as missedAt',
      'contested_at as contestedAt',
      'contest',
      'reason',
    ])
    .select(
      sql<{ position: number; from: string; until: string }[]>`(
        select json_agg(json_build_object('position', position, 'from', times.starts_at, 'until', times.ends_at) order by position)
        from appointment_times as times where appointment_id = appointments.id)`.as('times'),
    )
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

export type AgreedTime = { from: string; until: string }

export const agreedTime = sql<AgreedTime | null>`(
  select json_build_object('from', starts_at, 'until', ends_at) from appointments
  where appointments.offer_id = ads.accepted_offer_id and appointments.status = 'agreed' and ads.status = 'in_progress')`

type Key = { adId: number; userId: number; appointmentId?: number | undefined }

/** The offer that is accepted, else the last one that was; of a worker the own one, and with an appointment the one that it is about. */
export function findAssignmentOf(db: Db, { adId, userId, appointmentId }: Key) {
  const ofAppointment = db
    .selectFrom('appointments')
    .select('offer_id')
    .where('id', '=', appointmentId ?? 0)
  return db
    .selectFrom('offers')
    .innerJoin('ads', 'ads.id', 'offers.ad_id')
    .select(['offers.id as offerId', 'offers.worker_id as workerId'])
    .where('ads.id', '=', adId)
    .where(({ eb, or }) => or([eb('ads.client_id', '=', userId), eb('offers.worker_id', '=', userId)]))
    .where(wasAccepted)
    .$if(appointmentId !== undefined, (query) => query.where('offers.id', 'in', ofAppointment))
    .orderBy(sql`offers.id is not distinct from ads.accepted_offer_id`, 'desc')
    .orderBy('offers.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
