import { sql } from 'kysely'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { hasDevice, hasWorkingEmail, hasWorkingPhone } from '#app/deliveries/reach/reachable.server.ts'
import { nearestFirst } from '#app/places/cities.ts'
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

/** Those of the nearest towns first, those who have declined the ad among them. */
export async function listCandidates(db: Db, ad: Ad, limit = 20): Promise<Candidate[]> {
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
      ${hasDevice} as push, ${hasWorkingEmail()} as email, ${hasWorkingPhone()} as sms,
      (select max(created_at) from notifications
        where user_id = users.id and ad_id = ${ad.id} and type = 'NewJobMatch'
          and read_at is distinct from created_at) as "notifiedAt",
      opened_at as "openedAt", decline_reason as "declineReason"
    from (select * from nearest order by position, id limit ${limit}) as nearest
      join users using (id) left join ad_responses on worker_id = users.id and ad_id = ${ad.id}
    order by position, id`.execute(db)
  return rows.map((row) => ({ ...row, km: Math.round(towns.find(({ slug }) => slug === row.city)?.distance ?? 0) }))
}
