import { presentAd } from '#app/ads/presenters.server.ts'
import type { listMyAds } from '#app/ads/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'

type AdListItem = Awaited<ReturnType<typeof listMyAds>>['items'][number]

/** An ad in its client's list, with how many workers opened and declined it. */
export function presentListedAd(ad: AdListItem, language: Language) {
  const { openedCount, declinedCount } = ad
  return { ...presentAd(ad, language), openedCount, declinedCount }
}

export type PresentedListedAd = ReturnType<typeof presentListedAd>
