import { recordAdEvent } from '#app/ads/history.server.ts'
import { attachImages, ownsImages } from '#app/ads/ad-images.server.ts'
import { findContactsInAd } from '#app/ads/ad-contacts.ts'
import { columnsOf } from '#app/ads/content.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canPublish, isComplete, publicationLimits } from '#app/ads/rules.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { enqueueModeration } from '#app/contact-detection/moderating.server.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

export type AdRef = { adId: number }
type AdInput = AdContent & { clientId: number; now: Date }
export type RateLimitReason = 'rate_limited' | 'unconfirmed' | 'unknown'
type PublishOptions = { adId: number; clientId: number; now: Date }

/** Publishes an ad and queues its matching with workers. */
export function postAd(
  db: Db,
  ad: AdInput,
): Promise<Outcome<AdRef, 'images_unknown' | 'incomplete' | 'contact_shown' | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    if (!isComplete(ad)) return refused('incomplete')
    const [contact] = findContactsInAd(ad)
    if (contact) return refused('contact_shown', contact)
    if (!(await ownsImages(trx, ad))) return refused('images_unknown')
    const rateLimited = await consumePublication(trx, ad)
    if (rateLimited) return rateLimited

    const adId = await insertAd(trx, ad, { status: 'open', published_at: ad.now })
    await attachImages(trx, { adId, imageIds: ad.imageIds })
    await recordAdEvent(trx, { adId, actorId: ad.clientId, type: 'published', now: ad.now })
    await enqueue(trx, { kind: 'matchAd', payload: { adId } })
    await enqueueModeration(trx, { userId: ad.clientId, adId, now: ad.now })
    return done({ adId })
  })
}

/** Saves an ad, complete or not, that only its client sees. */
export function saveDraft(db: Db, ad: AdInput): Promise<Outcome<AdRef, 'images_unknown'>> {
  return inTransaction(db, async (trx) => {
    if (!(await ownsImages(trx, ad))) return refused('images_unknown')

    const adId = await insertAd(trx, ad, { status: 'draft' })
    await attachImages(trx, { adId, imageIds: ad.imageIds })
    return done({ adId })
  })
}

/** Publishes a draft and queues its matching with workers. */
export function publishDraft(
  db: Db,
  { adId, clientId, now }: PublishOptions,
): Promise<Outcome<AdRef, 'unknown' | 'not_draft' | 'ad_removed' | 'incomplete' | 'contact_shown' | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    if (!canPublish(ad)) return refused('not_draft')
    if (ad.hiddenAt) return refused('ad_removed')
    if (!isComplete(ad)) return refused('incomplete')
    const [contact] = findContactsInAd(ad)
    if (contact) return refused('contact_shown', contact)
    const rateLimited = await consumePublication(trx, { clientId, now })
    if (rateLimited) return rateLimited

    await openDraft(trx, { adId, clientId, now })
    return done({ adId })
  })
}

/** Opens a locked draft that the caller has checked. */
export async function openDraft(trx: Db, { adId, clientId, now }: PublishOptions): Promise<void> {
  const values = { status: 'open', published_at: now, updated_at: now } as const
  await trx.updateTable('ads').set(values).where('id', '=', adId).execute()
  await recordAdEvent(trx, { adId, actorId: clientId, type: 'published', now })
  await enqueue(trx, { kind: 'matchAd', payload: { adId } })
  await enqueueModeration(trx, { userId: clientId, adId, now })
}

/** Consumes one publication of the client's rate limit, and keeps the account from being closed meanwhile; `seconds` of the refusal is the wait. */
export async function consumePublication(
  trx: Db,
  { clientId, now }: Omit<PublishOptions, 'adId'>,
): Promise<Refused<RateLimitReason> | undefined> {
  const client = await trx
    .selectFrom('users')
    .select((eb) => [
      eb(eb.fn.coalesce('email_verified_at', 'phone_verified_at'), 'is not', null).as('isConfirmed'),
      'suspended_at as suspendedAt',
    ])
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!client) return refused('unknown')

  const { isConfirmed, suspendedAt } = client
  // Suspended since the request began.
  if (suspendedAt) return refused('rate_limited', { seconds: 60 })
  const limits = publicationLimits[isConfirmed ? 'confirmed' : 'unconfirmed']
  const seconds = await consumeLimits(trx, { limits, key: clientId, now })
  if (seconds === 0) return undefined
  return isConfirmed ? refused('rate_limited', { seconds }) : refused('unconfirmed', { seconds, max: limits[0].points })
}

async function insertAd(
  trx: Db,
  ad: AdInput,
  state: { status: 'open'; published_at: Date } | { status: 'draft' },
): Promise<number> {
  const { id } = await trx
    .insertInto('ads')
    .values({
      ...columnsOf(ad),
      ...state,
      client_id: ad.clientId,
      created_at: ad.now,
      updated_at: ad.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
