import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** The agreed time of a running job of the viewer, or the last one that was missed: what can be said about a time that has come. */
export function findArrival(db: Db, { adId, viewerId }: { adId: number; viewerId: number }) {
  return selectArrivals(db)
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .select(sql<string>`case when client.id = ${viewerId} then worker.name else client.name end`.as('name'))
    .where('ads.id', '=', adId)
    .where((eb) => eb.or([eb('ads.client_id', '=', viewerId), eb('offers.worker_id', '=', viewerId)]))
    .where((eb) => eb.or([eb('appointments.status', '=', 'agreed'), eb('missed_at', 'is not', null)]))
    .orderBy(sql`appointments.status = 'agreed'`, 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An appointment of this worker that is or was agreed, whatever became of it. */
export function findLinkedArrival(db: Db, { appointmentId, workerId }: { appointmentId: number; workerId: number }) {
  return selectArrivals(db)
    .select(sql<boolean>`ads.status = 'in_progress' and ads.accepted_offer_id = offers.id`.as('isRunning'))
    .where('appointments.id', '=', appointmentId)
    .where('offers.worker_id', '=', workerId)
    .executeTakeFirst()
}

function selectArrivals(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('offers', 'offers.id', 'appointments.offer_id')
    .innerJoin('ads', 'ads.id', 'appointments.ad_id')
    .select(['appointments.id', 'appointments.status', 'ads.id as adId', 'ads.title', 'arrival'])
    .select((eb) => [eb.ref('starts_at').$notNull().as('startsAt'), eb.ref('ends_at').$notNull().as('endsAt')])
    .select(['missed_at as missedAt', 'contested_at as contestedAt'])
    .where('starts_at', 'is not', null)
}
