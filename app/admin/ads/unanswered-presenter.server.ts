import type { AdResponses } from '#app/ads/responses/queries.server.ts'
import type { AdNote, listUnansweredAds } from '#app/ads/responses/unanswered.server.ts'
import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { tradeOrSkillName } from '#app/trades/trades.server.ts'

type UnansweredAd = Awaited<ReturnType<typeof listUnansweredAds>>['items'][number]

export function presentUnanswered(ad: UnansweredAd, language: Language) {
  const { id, title, city, publishedAt, clientId, clientName, responses, notes } = ad
  return {
    id,
    title,
    about: [tradeOrSkillName(ad, language), cityName(city)].join(' · '),
    at: formatDateTime(publishedAt, language),
    client: { to: href('/admin/users/:id', { id: clientId }), name: clientName },
    notes: presentNotes(notes, language),
    ...sumUp(responses),
  }
}

export function presentNotes(notes: AdNote[], language: Language) {
  return notes.map(({ text, at, adminName }) => ({
    text,
    by: `${adminName}, ${formatDateTime(new Date(at), language)}`,
  }))
}

export function sumUp({ notified, opened, declines }: AdResponses) {
  return { notified, opened, declined: declines.reduce((sum, { count }) => sum + count, 0) }
}
