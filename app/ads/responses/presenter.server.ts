import type { z } from 'zod'
import type { AdResponses } from '#app/ads/responses/queries.server.ts'
import type { declineSchema } from '#app/ads/responses/schemas.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Refused } from '#app/outcome.ts'
import { findTrade } from '#app/trades/trades.server.ts'
import { presentDay } from '#app/workers/presenters.server.ts'

/** "Javljeno majstorima: 14 · Otvorilo oglas: 9", for a card that has the offers; null while there is nothing to say. */
export function presentResponses(responses: AdResponses | undefined, t: Translate): string | null {
  if (!responses) return null
  const { notified, opened, declines } = responses
  const declined = declines.reduce((sum, { count }) => sum + count, 0)
  const reasons = declines.map(({ reason, count }) => t(`ads:responses.${reason}`, { count })).join(', ')
  const parts = [
    notified > 0 && `${t('ads:responses.notified')}: ${notified}`,
    opened > 0 && `${t('ads:responses.opened')}: ${opened}`,
    declined > 0 && `${t('ads:responses.declined')}: ${declined} (${reasons})`,
  ]
  return parts.filter(Boolean).join(' · ') || null
}

type Declined = z.infer<typeof declineSchema> & { adId?: number; trade: string | null; awayUntil: string | null }

/** With `adId` the message leads to the ad, which the list does not have any more. */
export function presentDeclined({ reason, until, adId, trade, awayUntil }: Declined, language: Language): string {
  if (trade) {
    const params = new URLSearchParams({ trade: findTrade(trade)!.names[language], ...(adId && { ad: String(adId) }) })
    return `offers:decline.done_trade?${params}`
  }
  if (reason !== 'busy' || !until) return 'offers:decline.done'
  return `offers:decline.done_away?${new URLSearchParams({ date: presentDay(awayUntil ?? until, language)! })}`
}

export function presentDeclineRefusal({ reason, params }: Refused<string>): Record<string, string> {
  if (reason === 'away_past' || reason === 'away_long') return { until: `workers:away.${reason}?max=${params?.max}` }
  return { '': `offers:refused.${reason}` }
}
