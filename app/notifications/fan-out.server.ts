import { sql } from 'kysely'
import type { Gateways } from '#app/gateways/gateways.server.ts'
import { enqueuePlanning } from '#app/notifications/channels/deferred-planning.server.ts'
import type { UserType } from '#app/notifications/action-path.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'
import { holdAd, holdPeople } from '#db/locks.ts'

type AdEvent = {
  type: 'NewJobMatch'
  variant?: 'default' | 'nearby'
  userIds: number[]
  role: UserType
  ad: { id: number; title: string; clientId: number }
  dedupeKey: string
  now: Date
  readAt?: Date
}

/** One statement writes all; answers how many were written, and whether to `nudge` after the commit. */
export async function notifyUsersOfAd(
  trx: Db,
  event: AdEvent,
  gateways: Gateways,
): Promise<{ notified: number; hasNewJobs: boolean }> {
  const notificationIds = await writeNotificationsOfAd(trx, event)
  const { type, ad } = event
  const batch = { notificationIds, type, adId: ad.id, actorId: ad.clientId }
  return { notified: notificationIds.length, hasNewJobs: await enqueuePlanning(trx, batch, gateways) }
}

export async function writeNotificationsOfAd(
  trx: Db,
  { type, variant = 'default', userIds, role, ad, dedupeKey, now, readAt }: AdEvent,
): Promise<number[]> {
  await holdPeople(trx, userIds)
  if (!(await holdAd(trx, ad.id))) return []

  const actionPath = definitionOf(type).action({ role, adId: ad.id })
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, type, variant, params, ad_id, action_path, dedupe_key, created_at, in_app, read_at)
    select recipient_id, ${type}::text, ${variant}::text, jsonb_build_object('adTitle', ${ad.title}::text), ${ad.id}::bigint, ${actionPath}::text,
      ${dedupeKey}::text, ${now}::timestamptz, coalesce(chosen.in_app, true), ${readAt ?? null}::timestamptz
    from unnest(${userIds}::bigint[]) recipient_id
    left join notification_preferences chosen on chosen.user_id = recipient_id and chosen.type = ${type}
    on conflict (user_id, dedupe_key) do nothing
    returning id`.execute(trx)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

type Notified = { adId: number; since?: Date; dedupeKey?: string; userId?: number }

/** By member, when each was notified of the ad first. */
export async function findNotified(db: Db, { adId, since, dedupeKey, userId }: Notified): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id as userId', fn.min('created_at').as('at')])
    .where('ad_id', '=', adId)
    .where('type', '=', 'NewJobMatch')
    .$if(since !== undefined, (own) => own.where('created_at', '>=', since!))
    .$if(dedupeKey !== undefined, (own) => own.where('dedupe_key', '=', dedupeKey!))
    .$if(userId !== undefined, (own) => own.where('user_id', '=', userId!))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ userId: id, at }) => [id, at]))
}
