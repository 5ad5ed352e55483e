import { sql, type RawBuilder } from 'kysely'
import { isLookedInto, selectResponses, type AdResponses } from '#app/ads/responses/queries.server.ts'
import { answeringDeclines } from '#app/ads/responses/rules.ts'
import type { Db } from '#db/connection.ts'

const waitMs = 86_400_000
const maxCounted = 1_000
const notesShown = 3

type UnansweredAd = {
  id: number
  title: string
  skill: string
  trade: string | null
  city: string
  publishedAt: Date
  clientId: number
  clientName: string
  responses: AdResponses
  notes: { text: string; at: string; adminName: string }[]
}

/** Open ads to whose client neither a worker has answered within a day, nor an admin has tried to find one; the longest waiting first. */
export function selectUnanswered(now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - waitMs)
  return sql`
    select ads.* from ads
    where status = 'open' and -offer_count = 0 and published_at <= ${since}
      and not ${isLookedInto(sql`${since}`)}
      and (select count(*) from ad_responses where ad_id = ads.id and declined_at is not null) < ${answeringDeclines}
    order by published_at, id limit ${maxCounted}`
}

export async function listUnansweredAds(db: Db, { now, limit = 50 }: { now: Date; limit?: number }) {
  const { rows } = await sql<UnansweredAd>`
    select ads.id, title, skill, trade, ads.city, published_at as "publishedAt", client_id as "clientId",
      concat(users.name, ' ', users.surname) as "clientName", ${selectResponses} as responses, (
        select coalesce(json_agg(notes), '[]') from (
          select reason as text, at, admins.name as "adminName" from audit_log join admins on admins.id = admin_id
          where subject_type = 'ad' and subject_id = ads.id::text and action = 'add_ad_note' and reason is not null
          order by audit_log.id desc limit ${notesShown}) as notes) as notes
    from (${selectUnanswered(now)}) as ads join users on users.id = client_id
    order by published_at, ads.id limit ${limit}`.execute(db)
  return rows
}
