import type { Translate } from '#app/i18n/translate.ts'

/** What the client's own page of an ad says while moderators hide it. */
export function presentHiddenAd(t: Translate, hiddenAt: Date | null) {
  return hiddenAt && { text: t('safety:hidden.ad_notice'), link: t('safety:hidden.title') }
}
