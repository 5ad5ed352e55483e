import { closingReasons, isExpiring } from '#app/ads/expiry/rules.ts'
import type { AdStatus, AdTiming } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

type Ad = { id: number; status: AdStatus; timing: AdTiming | null; expiresAt: Date | null }

/** Above an ad in its last days. */
export function presentExpiryNotice(ad: Ad, { language, now }: { language: Language; now: Date }) {
  if (!isExpiring(ad, now)) return null
  const t = getTranslate(language)
  const date = formatDate(ad.expiresAt, language)
  const to = href('/klijent/moji-oglasi/:id/rok', { id: ad.id })
  return { text: t('ad-expiry:notice', { date }), to, label: t('ad-expiry:notice_action') }
}

type AdEvent = { type: string; reason: string | null; at: string }

export function presentAdEvents(events: AdEvent[], language: Language) {
  return events.map(({ type, reason, at }) => ({
    type,
    reason: reasonInWords(type, reason, language),
    at: new Date(at),
  }))
}

function reasonInWords(type: string, reason: string | null, language: Language): string | null {
  const t = getTranslate(language)
  if (type === 'completed') return reason && t('job-end:silent')
  const known = type === 'cancelled' && closingReasons.find((key) => key === reason)
  return known ? t(`ad-expiry:reasons.${known}`) : reason
}
