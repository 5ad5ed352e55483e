import { findContactsInAd } from '#app/ads/ad-contacts.ts'
import { recordAdEvent } from '#app/ads/history.server.ts'
import { attachImages, ownsImages } from '#app/ads/ad-images.server.ts'
import { columnsOf, tradeColumns } from '#app/ads/content.server.ts'
import { newLife, settleExpiry } from '#app/ads/expiry/life.server.ts'
import { checkOpening, enqueueMatching, publishAd, type OpeningRefusal } from '#app/ads/opening.server.ts'
import { chosenOf, consumePublication, type AdRef, type RateLimitReason } from '#app/ads/publishing.server.ts'
import { lockAdOf, type LockedAd } from '#app/ads/queries.server.ts'
import { canEdit, canEditBudget, isLocked } from '#app/ads/rules.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type AdEdit = AdContent & { trade?: string | null | undefined; adId: number; clientId: number; now: Date }
type EditRefusal = 'ad_locked' | 'ad_closed' | 'budget_locked' | 'images_unknown' | OpeningRefusal | RateLimitReason

const matchedBy = ['skill', 'trade', 'city'] as const

/**
 * Rewrites an ad until an offer is accepted; its budget only until there is an offer. `imageIds`, `acceptsOutsideBudget` and a
 * chosen `trade` keep their values when undefined. `draft: false` publishes a draft. An open ad begins a new life, and workers
 * whom its former skill, trade or city left out are notified, which counts as a publication.
 */
export function editAd(
  db: Db,
  { adId, clientId, now, ...content }: AdEdit,
): Promise<Outcome<AdRef & { wasPublished: boolean }, EditRefusal>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canEdit(ad)) return refused(isLocked(ad) ? 'ad_locked' : 'ad_closed')
    if (!canEditBudget(ad) && changesBudget(ad, content)) return refused('budget_locked')
    const staysDraft = ad.status === 'draft' && content.draft !== false
    const opening = staysDraft ? undefined : checkOpening(ad.client, { ...content, hiddenAt: ad.hiddenAt })
    if (opening && !opening.ok) return opening
    const [contact] = staysDraft && ad.publishedAt !== null ? findContactsInAd(content) : []
    if (contact) return refused('contact_shown', contact)
    if (!(await ownsImages(trx, { clientId, imageIds: content.imageIds }))) return refused('images_unknown')
    const wasPublished = ad.status === 'draft' && opening !== undefined
    const columns = columnsOf(content, chosenOf(content) ?? ad)
    const isMatchedAnew = ad.status === 'open' && matchedBy.some((column) => ad[column] !== columns[column])
    const rateLimited = wasPublished || isMatchedAnew ? await consumePublication(trx, ad.client, now) : undefined
    if (rateLimited) return rateLimited

    const edited = await trx
      .updateTable('ads')
      .set({ ...columns, updated_at: now })
      .where('id', '=', adId)
      .returning([...tradeColumns, 'id', 'trade', 'city'])
      .executeTakeFirstOrThrow()
    if (content.imageIds) await attachImages(trx, { adId, imageIds: content.imageIds })
    if (ad.status === 'open') {
      await trx.updateTable('ads').set(newLife(now)).where('id', '=', adId).execute()
      await settleExpiry(trx, { adId, now })
      await recordAdEvent(trx, { adId, actorId: clientId, type: 'edited', now })
      await enqueueModeration(trx, { userId: clientId, adId, now })
      if (isMatchedAnew) await enqueueMatching(trx, edited, now)
    }
    if (wasPublished) await publishAd(trx, opening.value, { adId, type: 'published', now })
    return done({ adId, wasPublished })
  })
}

function changesBudget(ad: LockedAd, { minPayout, maxPayout, acceptsOutsideBudget }: AdContent): boolean {
  return (
    minPayout !== ad.minPayout ||
    (maxPayout ?? null) !== ad.maxPayout ||
    (acceptsOutsideBudget ?? ad.acceptsOutsideBudget) !== ad.acceptsOutsideBudget
  )
}
