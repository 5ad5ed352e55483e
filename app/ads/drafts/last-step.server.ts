import type { Claim } from '#app/ads/content.server.ts'
import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { isComplete } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** The last step of an ad that a visitor wrote; null for all others, and while a part of it is missing. */
export function presentLastStep(ad: PresentedAdDetails, claim: Claim | null, t: Translate) {
  if (!claim || ad.isRemoved || !isComplete(ad)) return null
  return {
    steps: ['ad', 'account', 'publish'].map((step) => t(`post-ad:step.${step}`)),
    title: t('post-ad:title'),
    message: t(`post-ad:last.${claim}`),
    preview: t('post-ad:last.preview'),
    images: t(`post-ad:last.${ad.images.length > 0 ? 'more_images' : 'images'}`),
    imagesPath: `${href('/klijent/moji-oglasi/:id/uredi', { id: ad.id })}#field-images`,
    address: t('post-ad:last.address'),
  }
}

export type LastStep = NonNullable<ReturnType<typeof presentLastStep>>
