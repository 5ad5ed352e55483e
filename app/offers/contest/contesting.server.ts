import { canContest } from '#app/assignments/appointments/arrival/rules.ts'
import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { isAboutWorker, saidSince } from '#app/offers/contest/queries.server.ts'
import { lockOffer } from '#app/offers/locking.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Contest = { eventId: number; workerId: number; reason: string; now: Date }

/** The worker says once why what the client gave as a reason is not so; nobody decides between the two. */
export function contestCause(
  db: Db,
  { eventId, workerId, reason, now }: Contest,
): Promise<Outcome<{ adId: number }, 'unknown' | 'already_contested' | 'not_now'>> {
  return inTransaction(db, async (trx) => {
    const found = await findEvent(trx, eventId)
    const offer = found && (await lockOffer(trx, { offerId: found.offerId, workerId }))
    const event = offer && (await findEvent(trx, eventId))
    if (!event) return refused('unknown')
    if (event.contestedAt) return refused('already_contested')
    if (!canContest({ saidAt: event.since, contestedAt: null }, now)) return refused('not_now')

    const contest = { contest: reason, contested_at: now }
    await trx.updateTable('offer_events').set(contest).where('id', '=', eventId).execute()
    const { adId, clientId } = offer
    if (await isBlockedBetween(trx, workerId, clientId)) return done({ adId })
    const to = { recipientId: clientId, actorId: workerId, adId, dedupeKey: `offer-event-${eventId}-contested` }
    await announce(trx, { type: 'JobCompleted', variant: 'cause_contested', ...to })
    return done({ adId })
  })
}

function findEvent(trx: Db, eventId: number) {
  return trx
    .selectFrom('offer_events')
    .select(['offer_id as offerId', saidSince.as('since'), 'contested_at as contestedAt'])
    .where('id', '=', eventId)
    .where(isAboutWorker)
    .executeTakeFirst()
}
