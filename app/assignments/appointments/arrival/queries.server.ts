import { sql, type RawBuilder } from 'kysely'
import { reportableStarts } from '#app/assignments/appointments/arrival/rules.ts'
import { heldUntil, missedSince } from '#app/assignments/appointments/queries.server.ts'
import type { Db } from '#db/connection.ts'

const maxListed = 60

/** The newest of the viewer's agreed times for a job of which something can be said, else the newest. */
export async function findArrival(db: Db, key: Key, isOpen: (each: Time) => boolean) {
  const times = await selectTimes(db, key).execute()
  const open = times.find(isOpen)
  const found = open ?? times[0]
  return found && { ...found, isOpen: open !== undefined }
}

/** The times of an ad to which a worker did not come, the newest first: of its client all, of a worker the own. */
export function listMissed(db: Db, key: Key) {
  return selectTimes(db, key).where('missed_at', 'is not', null).execute()
}

type Key = { adId: number; viewerId: number }
type Time = Awaited<ReturnType<ReturnType<typeof selectTimes>['execute']>>[number]

function selectTimes(db: Db, { adId, viewerId }: Key) {
  return selectArrivals(db)
    .innerJoin('users as client', 'client.id', 'ads.client_id')
    .innerJoin('users as worker', 'worker.id', 'offers.worker_id')
    .select(sql<string>`case when client.id = ${viewerId} then worker.name else client.name end`.as('name'))
    .select(sql<boolean>`worker.deleted_at is not null`.as('hasWorkerLeft'))
    .where('ads.id', '=', adId)
    .where((eb) => eb.or([eb('ads.client_id', '=', viewerId), eb('offers.worker_id', '=', viewerId)]))
    .orderBy('appointments.id', 'desc')
    .limit(maxListed)
}

/** In a query of `ads`: whether its client may still say of an agreement that is over that the worker did not come. */
export function hasUnreported(now: Date): RawBuilder<boolean> {
  const [from, until] = reportableStarts(now)
  return sql`exists (
    select from appointments
    where ad_id = ads.id and missed_at is null and starts_at between ${from} and ${until} and ${heldUntil} >= starts_at
      and (ads.status <> 'in_progress' or ads.accepted_offer_id <> offer_id)
      and exists (select from offers join users on users.id = worker_id where offers.id = offer_id and deleted_at is null))`
}

/** An appointment of this worker that is or was agreed, whatever became of it. */
export function findLinkedArrival(db: Db, { appointmentId, workerId }: { appointmentId: number; workerId: number }) {
  return selectArrivals(db)
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
    .select([heldUntil.as('heldUntil'), 'missed_at as missedAt', missedSince.as('missedSince')])
    .select(['contested_at as contestedAt', 'contest'])
    .select(sql<boolean>`ads.status = 'in_progress' and ads.accepted_offer_id = offers.id`.as('isRunning'))
    .where('starts_at', 'is not', null)
}
