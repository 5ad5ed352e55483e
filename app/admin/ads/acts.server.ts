import { notifyChosenWorkers } from '#app/ads/matching/chosen.server.ts'
import { notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { announceLooking } from '#app/ads/responses/looking.server.ts'
import { actAsAdmin, type AdminAct, type Change } from '#app/admins/audit.server.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Act = { adId: number; adminId: number; reason: string; now: Date }

/** Notifies the matching workers of an open ad once more. */
export function notifyWorkersAsAdmin(db: Db, act: Act) {
  return lookForWorkers(db, { ...act, action: 'notify_workers' }, async (trx) => {
    const outcome = await notifyWorkersAgain(trx, act)
    return outcome.ok ? done({ before: null, after: outcome.value, value: outcome.value }) : outcome
  })
}

type Chosen = Omit<Act, 'reason'> & { workers: number[]; sentence?: string | undefined }

/** Notifies chosen workers of an open ad again; the sentence that they read stands in the log as the reason. */
export function notifyChosenAsAdmin(db: Db, { workers, sentence, ...act }: Chosen) {
  return lookForWorkers(db, { ...act, reason: sentence ?? null, action: 'notify_chosen' }, async (trx) => {
    const outcome = await notifyChosenWorkers(trx, { ...act, workerIds: workers, sentence })
    if (!outcome.ok) return outcome
    const { notifiedIds } = outcome.value
    return done({
      before: null,
      after: { sent: notifiedIds.length, workers: notifiedIds.join(', ') },
      value: notifiedIds,
    })
  })
}

/** Notes what was done for an ad that nobody answers; its client reads that somebody looks for a worker. */
export function addAdNote(db: Db, act: Act) {
  return lookForWorkers(db, { ...act, action: 'add_ad_note' }, async (trx) => {
    if (!(await findOpenAd(trx, act.adId))) return refused('closed')
    return done({ before: null, after: null, value: null })
  })
}

type Looking = Omit<AdminAct, 'subject' | 'reason'> & { adId: number; reason: string | null }

function lookForWorkers<Value, Reason extends string>(
  db: Db,
  { adId, ...act }: Looking,
  verb: (trx: Db) => Promise<Outcome<Change<Value>, Reason>>,
) {
  return actAsAdmin(db, { ...act, subject: { type: 'ad', id: adId } }, async (trx) => {
    const outcome = await verb(trx)
    if (outcome.ok) await announceLooking(trx, { adId })
    return outcome
  })
}
