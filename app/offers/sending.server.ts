import { isBlockedBetween } from '#app/blocks/queries.server.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { kmForInput } from '#app/i18n/formats.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { refuseStranger } from '#app/limits/strangers.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { recordOfferEvent, recountOffers } from '#app/offers/history.server.ts'
import { lockAdToAnswer, lockOffer, type LockedOffer, type NotAnswerable } from '#app/offers/locking.server.ts'
import {
  canEditOffer,
  canLeaveTotalOpen,
  canWithdraw,
  editLimits,
  offerRange,
  sendingLimits,
  type Budget,
} from '#app/offers/rules.ts'
import { withdrawLockedOffer } from '#app/offers/setting-aside.server.ts'
import { insertOffer, resendOffer } from '#app/offers/storing.server.ts'
import { checkTerms, type TermsRefusal } from '#app/offers/terms/checking.server.ts'
import { contentColumns } from '#app/offers/terms/queries.server.ts'
import { plainTerms, readBareAmount, termsKey, type OfferTerms } from '#app/offers/terms/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type OfferRef = { offerId: number; adId: number }
/** Without an amount the total is named after the visit. */
type Content = { amount: number | null; message: string; terms?: Partial<OfferTerms>; now: Date }
type OutsideBudget = 'below_minimum' | 'above_maximum' | 'total_required'

/** A worker offers a price for an open ad, or offers again after withdrawing or being rejected; the client is notified. */
export function sendOffer(
  db: Db,
  { adId, workerId, amount, message, terms = {}, now }: Content & { adId: number; workerId: number },
): Promise<Outcome<OfferRef, NotAnswerable | 'rate_limited' | 'confirm_first' | OutsideBudget | TermsRefusal>> {
  return inTransaction(db, async (trx) => {
    const answerable = await lockAdToAnswer(trx, { adId, workerId })
    if (!answerable.ok) return answerable
    const { ad, previous } = answerable.value

    const budgetRefusal = refuseOutsideBudget(amount, ad)
    if (budgetRefusal) return budgetRefusal
    const checked = checkTerms(plainTerms, { ...terms, amount }, now)
    if (!checked.ok) return checked
    const seconds = await consumeLimits(trx, { limits: sendingLimits, key: `${adId}-${workerId}`, now })
    if (seconds > 0) return refused('rate_limited', { seconds })
    const limited = await refuseStranger(trx, { senderId: workerId, recipientId: ad.clientId, now })
    if (limited) return limited

    const content = { adId, workerId, amount, message, terms: checked.value, now }
    const offerId = previous ? await resendOffer(trx, previous.id, content) : await insertOffer(trx, content)
    await recountOffers(trx, adId)
    const eventId = await recordOfferEvent(trx, { offerId, actorId: workerId, type: 'sent', amount, now })
    await announce(trx, {
      type: 'NewOfferReceived',
      recipientId: ad.clientId,
      adId,
      offerId,
      dedupeKey: `offer-event-${eventId}`,
    })
    if (message) await enqueueModeration(trx, { userId: workerId, adId, now })
    return done({ offerId, adId })
  })
}

type Edit = Omit<Content, 'message'> & {
  /** Absent, it stays as it was. */
  message?: string | undefined
  offerId: number
  workerId: number
  /** From a program that may know neither open totals nor pricings. */
  isBareAmount?: boolean
}

/** The worker changes price, message or terms as long as nothing is decided; the client is notified of a real change. */
export function editOffer(
  db: Db,
  { offerId, workerId, isBareAmount = false, now, ...given }: Edit,
): Promise<Outcome<OfferRef, ClosedReason | 'rate_limited' | OutsideBudget | TermsRefusal>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, workerId })
    if (!offer) return refused('unknown')
    if (!canEditOffer(offer)) return refused(closedReason(offer))

    const price = { amount: given.amount, terms: given.terms ?? {} }
    const { amount, terms } = isBareAmount ? readBareAmount(offer, price) : price
    const budgetRefusal = refuseOutsideBudget(amount, offer.ad)
    if (budgetRefusal) return budgetRefusal
    const { adId, clientId } = offer
    const { message = offer.message } = given
    if (await isBlockedBetween(trx, workerId, clientId)) return refused('ad_closed')
    const checked = checkTerms(offer.terms, { ...terms, amount }, now)
    if (!checked.ok) return checked
    const isSame = amount === offer.amount && message === offer.message
    if (isSame && termsKey(checked.value) === termsKey(offer.terms)) return done({ offerId, adId })
    const seconds = await consumeLimits(trx, { limits: editLimits, key: offerId, now })
    if (seconds > 0) return refused('rate_limited', { seconds })

    const columns = { message, ...contentColumns(amount, checked.value), updated_at: now, seen_at: null }
    await trx.updateTable('offers').set(columns).where('id', '=', offerId).execute()
    await recountOffers(trx, adId)
    const eventId = await recordOfferEvent(trx, { offerId, actorId: workerId, type: 'edited', amount, now })
    const dedupeKey = `offer-update-${offerId}-${eventId}`
    await announce(trx, { type: 'OfferUpdated', recipientId: clientId, adId, offerId, dedupeKey })
    if (message !== offer.message) await enqueueModeration(trx, { userId: workerId, adId, now })
    return done({ offerId, adId })
  })
}

/** The worker takes an offer back as long as it was not accepted; the client's count goes down. */
export function withdrawOffer(
  db: Db,
  { offerId, workerId, now }: { offerId: number; workerId: number; now: Date },
): Promise<Outcome<OfferRef, ClosedReason>> {
  return inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, { offerId, workerId })
    if (!offer) return refused('unknown')
    if (!canWithdraw(offer)) return refused(closedReason(offer))

    const { adId, clientId } = offer
    await withdrawLockedOffer(trx, { offerId, adId, workerId, clientId, now })
    return done({ offerId, adId })
  })
}

export type ClosedReason = 'unknown' | 'already_accepted' | 'already_rejected' | 'already_withdrawn' | 'ad_closed'

export function closedReason({ status }: LockedOffer) {
  return status === 'pending' ? 'ad_closed' : (`already_${status}` as const)
}

function refuseOutsideBudget(amount: number | null, budget: Budget) {
  if (amount === null) return canLeaveTotalOpen(budget) ? undefined : refused('total_required')
  const { minAmount, maxAmount } = offerRange(budget)
  if (amount < minAmount) return refused('below_minimum', { minAmount: kmForInput(minAmount) })
  if (amount > maxAmount) return refused('above_maximum', { maxAmount: kmForInput(maxAmount) })
  return undefined
}
