import { notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { actAsAdmin } from '#app/admins/audit.server.ts'
import { done } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Act = { adId: number; adminId: number; reason: string; now: Date }

/** Notifies the matching workers of an open ad once more. */
export function notifyWorkersAsAdmin(db: Db, { adId, adminId, reason, now }: Act) {
  const act = { adminId, action: 'notify_workers', subject: { type: 'ad', id: adId }, reason, now } as const
  return actAsAdmin(db, act, async (trx) => {
    const outcome = await notifyWorkersAgain(trx, { adId, now })
    return outcome.ok ? done({ before: null, after: outcome.value, value: outcome.value }) : outcome
  })
}
