import { findContactsInAd } from '#app/ads/ad-contacts.ts'
import { notifyBidders } from '#app/ads/bidder-notices.server.ts'
import { tradeColumns } from '#app/ads/content.server.ts'
import { newLife, settleExpiry } from '#app/ads/expiry/life.server.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import { enqueueNearby, resumeNearby } from '#app/ads/matching/nearby.server.ts'
import { isComplete } from '#app/ads/rules.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { isTradeUnclear } from '#app/trades/deriving.server.ts'
import type { Db } from '#db/connection.ts'
import type { LockedPerson } from '#db/locks.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

const choiceMs = 3 * 60_000

type Candidate = Parameters<typeof isComplete>[0] & { hiddenAt: Date | null }
export type OpeningRefusal = 'unknown' | 'rate_limited' | 'ad_removed' | 'incomplete' | 'contact_shown'

declare const isChecked: unique symbol
/** The proof that an ad may be open, which only `checkOpening` gives. */
type Opening = { clientId: number; [isChecked]: true }

/** Checks that an ad of a locked client may be open; every verb that opens one calls it. */
export function checkOpening(client: LockedPerson, ad: Candidate): Outcome<Opening, OpeningRefusal> {
  if (client.deletedAt) return refused('unknown')
  // Suspended since the request began.
  if (client.suspendedAt) return refused('rate_limited', { seconds: 60 })
  if (ad.hiddenAt) return refused('ad_removed')
  if (!isComplete(ad)) return refused('incomplete')
  const [contact] = findContactsInAd(ad)
  if (contact) return refused('contact_shown', contact)
  return done({ clientId: client.id } as Opening)
}

type Act = { adId: number; now: Date }

/** Publishes a draft or opens a cancelled ad again, as new, queues its matching with workers, and tells those whose offers wait on it. */
export async function publishAd(
  trx: Db,
  { clientId }: Opening,
  { adId, type, now }: Act & { type: 'published' | 'reactivated' },
): Promise<void> {
  const ad = await markOpen(trx, adId, { published_at: now, updated_at: now })
  const eventId = await recordAdEvent(trx, { adId, actorId: clientId, type, now })
  await notifyBidders(trx, { adId, variant: 'ad_restored', cause: `ad-event-${eventId}` })
  await enqueueMatching(trx, { ...ad, id: adId }, now)
  await enqueueNearby(trx, { adId, step: 0, publishedAt: now.getTime(), now })
  await enqueueModeration(trx, { userId: clientId, adId, now })
}

type Matched = Parameters<typeof isTradeUnclear>[0] & { id: number }

/** Without a trade that the client is about to choose, workers of all of them would be notified. */
export function enqueueMatching(trx: Db, ad: Matched, now: Date): Promise<void> {
  const isUnclear = isTradeUnclear(ad)
  const startedAt = now.getTime() + (isUnclear ? choiceMs : 0)
  const matching = { kind: 'matchAd', payload: { adId: ad.id, startedAt } } as const
  return enqueue(trx, isUnclear ? { ...matching, runAt: new Date(startedAt) } : matching)
}

/**
 * Opens an ad again that was open before an acceptance, a suspension or a removal. Where it may not be open it is a draft: set
 * aside while its client is suspended or a moderator hides it, or with a notification that says what to mend. Answers whether it is open.
 */
export async function reopenAd(
  trx: Db,
  ad: Candidate & { id: number; client: LockedPerson },
  now: Date,
): Promise<boolean> {
  const outcome = checkOpening(ad.client, ad)
  if (outcome.ok) {
    await enqueueMatching(trx, { ...(await markOpen(trx, ad.id, { updated_at: now })), id: ad.id }, now)
    await resumeNearby(trx, { adId: ad.id, now })
    await enqueueModeration(trx, { userId: ad.client.id, adId: ad.id, now })
    return true
  }
  const isToMend = outcome.reason === 'incomplete' || outcome.reason === 'contact_shown'
  await trx
    .updateTable('ads')
    .set({ status: 'draft', ...withoutAcceptance, set_aside_at: isToMend ? null : now, updated_at: now })
    .where('id', '=', ad.id)
    .execute()
  const to = { recipientId: ad.client.id, adId: ad.id, dedupeKey: `ad-draft-${ad.id}-${now.getTime()}` }
  if (isToMend) await announce(trx, { type: 'ProfileUpdate', variant: 'ad_left_draft', ...to })
  return false
}

const withoutAcceptance = { accepted_offer_id: null, accepted_at: null, worker_done_at: null }

async function markOpen(trx: Db, adId: number, times: { published_at?: Date; updated_at: Date }) {
  await settleExpiry(trx, { adId, now: times.updated_at })
  const open = { status: 'open' as const, ...withoutAcceptance, cancelled_at: null, set_aside_at: null }
  return trx
    .updateTable('ads')
    .set({ ...open, ...newLife(times.updated_at), ...times })
    .where('id', '=', adId)
    .returning(tradeColumns)
    .executeTakeFirstOrThrow()
}
