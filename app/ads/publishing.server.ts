import { attachImages, ownsImages } from '#app/ads/ad-images.server.ts'
import { columnsOf } from '#app/ads/content.server.ts'
import { checkOpening, publishAd, type OpeningRefusal } from '#app/ads/opening.server.ts'
import { lockAdOf } from '#app/ads/queries.server.ts'
import { canPublish, publicationLimits } from '#app/ads/rules.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { consumeLimits } from '#app/limits/consuming.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople, type LockedPerson } from '#db/locks.ts'

export type AdRef = { adId: number }
/** Without `trade` it follows from the words; null is a choice, too. */
type AdInput = AdContent & { trade?: string | null | undefined; clientId: number; now: Date }
export type RateLimitReason = 'rate_limited' | 'unconfirmed'
type PublishOptions = { adId: number; clientId: number; now: Date }

export function postAd(
  db: Db,
  ad: AdInput,
): Promise<Outcome<AdRef, 'images_unknown' | OpeningRefusal | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const client = await lockClient(trx, ad.clientId)
    if (!client) return refused('unknown')
    const opening = checkOpening(client, { ...ad, hiddenAt: null })
    if (!opening.ok) return opening
    if (!(await ownsImages(trx, ad))) return refused('images_unknown')
    const rateLimited = await consumePublication(trx, client, ad.now)
    if (rateLimited) return rateLimited

    const adId = await insertDraft(trx, ad)
    await publishAd(trx, opening.value, { adId, type: 'published', now: ad.now })
    return done({ adId })
  })
}

/** Saves an ad, complete or not, that only its client sees. */
export function saveDraft(db: Db, ad: AdInput): Promise<Outcome<AdRef, 'images_unknown' | 'unknown'>> {
  return inTransaction(db, async (trx) => {
    if (!(await lockClient(trx, ad.clientId))) return refused('unknown')
    if (!(await ownsImages(trx, ad))) return refused('images_unknown')

    return done({ adId: await insertDraft(trx, ad) })
  })
}

/** Publishes a draft and queues its matching with workers. */
export function publishDraft(
  db: Db,
  { adId, clientId, now }: PublishOptions,
): Promise<Outcome<AdRef, 'not_draft' | OpeningRefusal | RateLimitReason>> {
  return inTransaction(db, async (trx) => {
    const ad = await lockAdOf(trx, { adId, clientId })
    if (!ad) return refused('unknown')
    const opening = checkOpening(ad.client, ad)
    if (!canPublish(ad) && !ad.hiddenAt) return refused('not_draft')
    if (!opening.ok) return opening
    const rateLimited = await consumePublication(trx, ad.client, now)
    if (rateLimited) return rateLimited

    await publishAd(trx, opening.value, { adId, type: 'published', now })
    return done({ adId })
  })
}

/** Consumes one publication of the locked client's rate limit; `seconds` of the refusal is the wait. */
export async function consumePublication(
  trx: Db,
  { id, isConfirmed }: LockedPerson,
  now: Date,
): Promise<Refused<RateLimitReason> | undefined> {
  const limits = publicationLimits[isConfirmed ? 'confirmed' : 'unconfirmed']
  const seconds = await consumeLimits(trx, { limits, key: id, now })
  if (seconds === 0) return undefined
  return isConfirmed ? refused('rate_limited', { seconds }) : refused('unconfirmed', { seconds, max: limits[0].points })
}

/** Undefined once the account is closed. */
async function lockClient(trx: Db, clientId: number): Promise<LockedPerson | undefined> {
  const client = (await lockPeople(trx, [clientId], 'share')).get(clientId)
  return client?.deletedAt ? undefined : client
}

async function insertDraft(trx: Db, ad: AdInput): Promise<number> {
  const { id } = await trx
    .insertInto('ads')
    .values({
      ...columnsOf(ad, chosenOf(ad)),
      status: 'draft',
      client_id: ad.clientId,
      created_at: ad.now,
      updated_at: ad.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachImages(trx, { adId: id, imageIds: ad.imageIds })
  return id
}

export function chosenOf({ skill, trade }: Pick<AdInput, 'skill' | 'trade'>) {
  return trade === undefined ? undefined : { skill, trade, isTradeChosen: true }
}
