import type { Db } from '#db/connection.ts'
import type { AdEvents } from '#db/schema.ts'

type AdEvent = { adId: number; actorId: number; type: AdEvents['type']; reason?: string | undefined; now: Date }

/** Adds an event to the ad's history and answers its id, which notifications use as dedupe key. */
export async function recordAdEvent(trx: Db, { adId, actorId, type, reason, now }: AdEvent): Promise<number> {
  const { id } = await trx
    .insertInto('ad_events')
    .values({ ad_id: adId, actor_id: actorId, type, reason: reason || null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
