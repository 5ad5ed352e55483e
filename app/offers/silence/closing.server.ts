import { addDaytime } from '#app/ads/matching/daytime.ts'
import { localDay } from '#app/i18n/formats.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import { closeAssignment } from '#app/offers/completing.server.ts'
import { lockAd } from '#app/offers/locking.server.ts'
import { selectSilent, selectUnanswerable } from '#app/offers/silence/queries.server.ts'
import { isReminderDue, ratingEnd, silence, silenceEnd } from '#app/offers/silence/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockAds, lockPeople } from '#db/locks.ts'

const dayMs = 86_400_000
const batchSize = 200

type Counts = { reminded: number; closed: number }
type Silent = Awaited<ReturnType<ReturnType<typeof selectSilent>['executeTakeFirstOrThrow']>>

/**
 * Reminds the clients who say nothing after the worker's "done", and completes without a rating the jobs of those who stay
 * silent. By day only, each job in a transaction of its own. Answers how many clients it has reminded and jobs it has closed.
 */
export async function closeSilentAssignments(db: Db, { now }: { now: Date }): Promise<Counts> {
  const counts = { reminded: 0, closed: 0 }
  if (+addDaytime(now, 0) > +now) return counts
  const doneBefore = new Date(+now - silence.reminders[0] * dayMs)
  await holdSilence(db, now)
  for (let lastId = 0; ;) {
    const candidates = selectSilent(db, { doneBefore }).where('ads.id', '>', lastId)
    const jobs = await candidates.orderBy('ads.id').limit(batchSize).execute()
    for (const job of jobs) {
      const step = stepOf(job, now) && (await takeStep(db, job, now))
      if (step) counts[step] += 1
    }
    if (jobs.length < batchSize) return counts
    lastId = jobs.at(-1)!.adId
  }
}

/** The silence of clients who cannot break it begins again each time, and the reminders of its end are settled. */
async function holdSilence(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ids = (await selectUnanswerable(trx).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await lockAds(trx, ids)
    await trx.updateTable('ads').set({ silence_counted_from: now }).where('id', 'in', ids).execute()
    for (const adId of ids) await settleQuestions(trx, { adId, variants: ['closing_ahead'], now })
  })
}

function stepOf(job: Silent, now: Date): keyof Counts | null {
  if (localDay(silenceEnd(job, now)) < localDay(now)) return 'closed'
  return isReminderDue(job, now) ? 'reminded' : null
}

function takeStep(db: Db, { adId, clientId, workerId }: Silent, now: Date): Promise<keyof Counts | null> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [clientId, workerId], 'no key update')
    await lockAd(trx, adId)
    const silent = selectSilent(trx, { doneBefore: now }).where('ads.id', '=', adId)
    const job = await silent.where('offers.worker_id', '=', workerId).executeTakeFirst()
    const step = job && stepOf(job, now)
    if (!step) return null
    await (step === 'closed' ? close(trx, job, now) : remind(trx, job, now))
    return step
  })
}

async function remind(trx: Db, { adId, clientId, workerId, ...job }: Silent, now: Date): Promise<void> {
  await trx.updateTable('ads').set({ completion_reminded_at: now }).where('id', '=', adId).execute()
  await announce(trx, {
    type: 'JobCompleted',
    variant: 'closing_ahead',
    recipientId: clientId,
    actorId: workerId,
    adId,
    params: { until: +silenceEnd({ ...job, remindedAt: now }, now) },
    dedupeKey: `closing-ahead-${adId}-${+now}`,
  })
}

async function close(trx: Db, { adId, clientId, workerId, offerId }: Silent, now: Date): Promise<void> {
  await closeAssignment(trx, { adId, clientId, workerId, offerId, reason: 'silent', now })
  for (const [recipientId, actorId] of [
    [clientId, workerId],
    [workerId, clientId],
  ] as const)
    await announce(trx, {
      type: 'JobCompleted',
      variant: 'closed',
      recipientId,
      actorId,
      adId,
      params: { until: +ratingEnd(now) },
      dedupeKey: `closed-${adId}`,
    })
}
