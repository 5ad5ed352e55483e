import { sql } from 'kysely'
import type { NotificationType } from '#app/notifications/definition.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'

type Event = {
  type: NotificationType
  recipients: number[] | 'otherBidders'
  adId?: number | undefined
  dedupeKey: string
}

/** Answers whether a later event was delivered first. The caller has locked the recipients. */
export async function supersedeNotifications(
  trx: Db,
  { type, recipients, adId, dedupeKey }: Event,
): Promise<{ isOutdated: boolean }> {
  const [, subject, event] = /^(.+)-(\d+)$/.exec(dedupeKey) ?? []
  if (!definitionOf(type).isSuperseding || recipients === 'otherBidders' || !subject) return { isOutdated: false }

  const sameSubject = trx
    .selectFrom('notifications')
    .where('user_id', '=', sql<number>`any(${recipients}::bigint[])`)
    .where('type', '=', type)
    .where('ad_id', '=', adId ?? null)
    .where('dedupe_key', 'like', `${subject}-%`)
  const earlier = sameSubject
    .select('id')
    .where('read_at', 'is', null)
    .where(sql<boolean>`${eventNumber} < ${event}::bigint`)
  await trx.deleteFrom('notifications').where('id', 'in', earlier).execute()
  const later = await sameSubject
    .select('id')
    .where(sql<boolean>`${eventNumber} > ${event}::bigint`)
    .limit(1)
    .executeTakeFirst()
  return { isOutdated: later !== undefined }
}

const eventNumber = sql`substring(dedupe_key from '[0-9]+$')::bigint`
