import { notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { actAsAdmin } from '#app/admins/audit.server.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { done, refused } from '#app/outcome.ts'
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

/** Notes what was done for an ad that nobody answers; its client reads that somebody looks for a worker. */
export function addAdNote(db: Db, { adId, adminId, reason, now }: Act) {
  const act = { adminId, action: 'add_ad_note', subject: { type: 'ad', id: adId }, reason, now } as const
  return actAsAdmin(db, act, async (trx) => {
    if (!(await findOpenAd(trx, adId))) return refused('closed')
    return done({ before: null, after: null, value: null })
  })
}
