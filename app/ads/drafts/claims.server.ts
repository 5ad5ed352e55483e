import { href } from '#app/href.ts'
import { isComplete } from '#app/ads/rules.ts'
import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Db } from '#db/connection.ts'

type Draft = Pick<PresentedAdDetails, 'id' | 'status' | 'isRemoved' | 'images'> & Parameters<typeof isComplete>[0]

/** The last step of an ad that was written before the account was there; null for all others, and once it is published. */
export async function findLastStep(db: Db, ad: Draft, t: Translate) {
  if (ad.status !== 'draft' || ad.isRemoved || !isComplete(ad)) return null
  const claim = await findClaim(db, ad.id)
  if (!claim) return null
  return {
    steps: ['ad', 'account', 'publish'].map((step) => t(`post-ad:step.${step}`)),
    title: t('post-ad:title'),
    message: t(`post-ad:last.${claim.registeredAt > claim.writtenAt ? 'registered' : 'signed_in'}`),
    preview: t('post-ad:last.preview'),
    images: t(`post-ad:last.${ad.images.length > 0 ? 'more_images' : 'images'}`),
    imagesPath: `${href('/klijent/moji-oglasi/:id/uredi', { id: ad.id })}#field-images`,
    address: t('post-ad:last.address'),
  }
}

export type LastStep = NonNullable<Awaited<ReturnType<typeof findLastStep>>>

function findClaim(db: Db, adId: number) {
  return db
    .selectFrom('visitor_drafts')
    .innerJoin('ads', 'ads.id', 'visitor_drafts.ad_id')
    .innerJoin('users', 'users.id', 'ads.client_id')
    .select(['users.registered_at as registeredAt', 'visitor_drafts.updated_at as writtenAt'])
    .where('visitor_drafts.ad_id', '=', adId)
    .executeTakeFirst()
}
