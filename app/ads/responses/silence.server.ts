import { addDaytime } from '#app/ads/matching/daytime.ts'
import { nearbySteps } from '#app/ads/matching/nearby.server.ts'
import type { AdResponses } from '#app/ads/responses/queries.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import type { Translate } from '#app/i18n/translate.ts'

const minuteMs = 60_000

type Ad = { publishedAt: Date | null; responses: AdResponses | null; hasReachableWorker: boolean }
type Reader = { t: Translate; now: Date }

export type ExplainedResponses = AdResponses & { silence: string | null }

/** Says of an ad of which nobody was notified that its town has nobody to notify, and when the towns around are notified. */
export function explainSilence(
  { publishedAt, responses, hasReachableWorker }: Ad,
  reader: Reader,
): ExplainedResponses | null {
  if (!responses) return null
  const isSilent = responses.notified === 0 && !hasReachableWorker
  const { usualMinutes } = responses
  const isUsualAhead = usualMinutes !== null && +reader.now - +(publishedAt ?? reader.now) < usualMinutes * minuteMs
  return {
    ...responses,
    usualMinutes: isUsualAhead ? usualMinutes : null,
    silence: isSilent ? describeSilence(publishedAt, reader) : null,
  }
}

function describeSilence(publishedAt: Date | null, { t, now }: Reader): string {
  const next = publishedAt && listNearbyTimes(publishedAt).find(({ at }) => at > now)
  const day = next && localDay(next.at) === localDay(now) ? 'today' : 'tomorrow'
  return [
    t('ad-responses:nobody'),
    next ? t(`ad-responses:nearby_${day}`, { km: next.maxKm }) : t('ad-responses:visible'),
  ].join(' ')
}

function listNearbyTimes(publishedAt: Date): { at: Date; maxKm: number }[] {
  let at = publishedAt
  return nearbySteps.map(({ afterHours, maxKm }) => {
    at = addDaytime(at, afterHours)
    return { at, maxKm }
  })
}
