import { presentExpiryNotice } from '#app/ads/expiry/presenter.server.ts'
import { href } from '#app/href.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { canRateLate, ratingDays, ratingEnd, silenceEnd } from '#app/offers/silence/rules.ts'

type ExpiringAd = Parameters<typeof presentExpiryNotice>[0]
type End = { silentSince: Date | null; remindedAt: Date | null; unratedSince: Date | null }
type Reader = { language: Language; now: Date }

/** Above the client's own ad: until when it is open, until when a job whose worker is done waits, and until when it is rated. */
export function presentDeadline(ad: ExpiringAd & End, reader: Reader) {
  const text = presentEnd(ad, 'client', reader)
  if (!text) return presentExpiryNotice(ad, reader)
  const t = getTranslate(reader.language)
  // The bar of the page has the button that completes the job.
  return ad.silentSince
    ? { text, to: href('/klijent/poruke/:jobAdId', { jobAdId: ad.id }), label: t('job-end:client.silent_action') }
    : { text, to: href('/klijent/moji-oglasi/:id/zavrsetak', { id: ad.id }), label: t('job-end:client.unrated_action') }
}

export function presentEnd(
  { silentSince, remindedAt, unratedSince }: End,
  side: 'client' | 'worker',
  { language, now }: Reader,
): string | null {
  const t = getTranslate(language)
  if (silentSince) {
    const date = formatDate(silenceEnd({ silentSince, remindedAt }, now), language)
    return t(`job-end:${side}.silent`, { date, days: ratingDays })
  }
  if (!canRateLate(unratedSince, now)) return null
  return t(`job-end:${side}.unrated`, { date: formatDate(ratingEnd(unratedSince), language) })
}
