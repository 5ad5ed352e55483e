import { sql, type RawBuilder } from 'kysely'
import { hasOfferSincePublished } from '#app/ads/responses/offers.server.ts'
import { isLookedInto, selectResponses, type AdResponses } from '#app/ads/responses/queries.server.ts'
import { answeringDeclines } from '#app/ads/responses/rules.ts'
import type { Db } from '#db/connection.ts'
import { bigintColumn, cutPage, keyset, timestampColumn, type Position } from '#db/keyset.ts'

const waitMs = 86_400_000
const maxCounted = 1_000
const notesShown = 3
const waitingOrder = keyset([timestampColumn(sql`ads.published_at`, 'asc'), bigintColumn(sql`ads.id`, 'asc')])

export type AdNote = { text: string; at: string; adminName: string }

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
  notes: AdNote[]
  position: Position
}

/** In a query of `ads`: the latest notes of admins. */
export function selectNotes(limit: number) {
  return sql<AdNote[]>`(
    select coalesce(json_agg(notes), '[]') from (
      select reason as text, at, admins.name as "adminName" from audit_log join admins on admins.id = admin_id
      where subject_type = 'ad' and subject_id = ads.id::text and action = 'add_ad_note' and reason is not null
      order by audit_log.id desc limit ${limit}) as notes)`
}

type Waiting = { after?: Position | undefined; limit?: number }

/** Open ads to whose client neither a worker has answered within a day, nor an admin has tried to find one; the longest waiting first. */
export function selectUnanswered(now: Date, { after, limit = maxCounted }: Waiting = {}): RawBuilder<unknown> {
  const since = new Date(now.getTime() - waitMs)
  const select = (condition: RawBuilder<unknown>) => sql`
    select ads.* from ads
    where status = 'open' and published_at <= ${since} and ${condition}
      and ${after ? waitingOrder.isAfter(after) : sql`true`} and not ${isLookedInto(sql`${since}`)}
      and (select count(*) from ad_responses where ad_id = ads.id and declined_at >= published_at) < ${answeringDeclines}
    order by ${waitingOrder.orderBy} limit ${limit}`
  return sql`
    select ads.* from (
      (${select(sql`-offer_count = 0`)}) union all
      (${select(sql`-offer_count < 0 and id in (select ad_id from ad_events where type = 'reactivated')
        and not ${hasOfferSincePublished}`)})
    ) as ads
    order by ${waitingOrder.orderBy} limit ${limit}`
}

type ListOptions = { now: Date; cursor?: string | null; pageSize?: number }

export async function listUnansweredAds(db: Db, { now, cursor, pageSize = 50 }: ListOptions) {
  const after = waitingOrder.decode(cursor)
  const { rows } = await sql<UnansweredAd>`
    select ads.id, title, skill, trade, ads.city, published_at as "publishedAt", client_id as "clientId",
      concat(users.name, ' ', users.surname) as "clientName", ${selectResponses} as responses,
      ${selectNotes(notesShown)} as notes, ${waitingOrder.position} as position
    from (${selectUnanswered(now, { after, limit: pageSize + 1 })}) as ads join users on users.id = client_id
    order by ${waitingOrder.orderBy}`.execute(db)
  return { ...cutPage(rows, { keyset: waitingOrder, pageSize }), isFirst: !after }
}
