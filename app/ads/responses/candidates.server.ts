import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { getsTextMessages, hasDevice, hasWorkingEmail, isReachable } from '#app/deliveries/reach/reachable.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
import { isDeclineInForce } from '#app/trades/matching.server.ts'
import { selectSuitableWorkers } from '#app/workers/matching.server.ts'
import type { Db } from '#db/connection.ts'

export type Candidate = {
  id: number
  name: string
  city: string
  km: number
  lastSeenAt: Date | null
  push: boolean
  email: boolean
  sms: boolean
  notifiedAt: Date | null
  openedAt: Date | null
  declineReason: DeclineReason | null
}

type Ad = { id: number; skill: string; trade: string | null; city: string; clientId: number }

const [maxNearest, maxShown] = [500, 20]

/** Those of the nearest towns first; of a town those who have not declined, can be notified and were here last. */
export async function listCandidates(db: Db, ad: Ad): Promise<Candidate[]> {
  const towns = [{ slug: ad.city, distance: 0 }, ...nearestFirst([ad.city])]
  const suitable = selectSuitableWorkers(db, ad).select([
    'users.id',
    'worker_cities.city',
    sql<number>`(array_position(${towns.map(({ slug }) => slug)}::text[], worker_cities.city))`.as('position'),
  ])
  const { rows } = await sql<Omit<Candidate, 'km'>>`
    with nearest as (
      select distinct on (id) id, city, position from (${suitable}) as suitable order by id, position)
    select users.id, concat(name, ' ', surname) as name, nearest.city,
      (select max(last_seen_at) from sessions where user_id = users.id) as "lastSeenAt",
      ${hasDevice} as push, ${hasWorkingEmail()} as email, ${getsTextMessages} as sms,
      (select max(created_at) from notifications
        where user_id = users.id and ad_id = ${ad.id} and type = 'NewJobMatch'
          and read_at is distinct from created_at) as "notifiedAt",
      opened_at as "openedAt", case when ${isDeclineInForce} then decline_reason end as "declineReason"
    from (select * from nearest order by position, id limit ${maxNearest}) as nearest
      join users using (id) left join ad_responses on worker_id = users.id and ad_id = ${ad.id}
    order by position, (${isDeclineInForce}) is true, ${isReachable} desc, "lastSeenAt" desc nulls last, id
    limit ${maxShown}`.execute(db)
  return rows.map((row) => ({ ...row, km: Math.round(towns.find(({ slug }) => slug === row.city)?.distance ?? 0) }))
}
