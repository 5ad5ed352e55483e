import { minGapMs } from '#app/ads/matching/chosen.server.ts'
import type { Candidate } from '#app/ads/responses/candidates.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'

const channels = ['push', 'email', 'sms'] as const

export type CandidateItem = {
  id: number
  name: string
  place: string
  km: number
  seenAt: string | undefined
  channels: (typeof channels)[number][]
  notifiedAt: string | undefined
  canBeNotified: boolean
  answer: 'opened' | 'other_trade' | 'too_far' | 'busy' | 'none'
}

type Reader = { language: Language; now: Date }

export function presentCandidate(candidate: Candidate, { language, now }: Reader): CandidateItem {
  const { id, name, city, km, lastSeenAt, notifiedAt, openedAt, declineReason } = candidate
  const format = (at: Date | null) => (at ? formatDateTime(at, language) : undefined)
  return {
    id,
    name,
    place: cityName(city),
    km,
    seenAt: format(lastSeenAt),
    channels: channels.filter((channel) => candidate[channel]),
    notifiedAt: format(notifiedAt),
    canBeNotified: !declineReason && now.getTime() - (notifiedAt?.getTime() ?? 0) >= minGapMs,
    answer: declineReason ?? (openedAt ? 'opened' : 'none'),
  }
}
