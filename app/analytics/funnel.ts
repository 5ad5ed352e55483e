import { localDay } from '#app/i18n/formats.ts'
import type { TrackedAction, vitalMetrics } from '#app/analytics/rules.ts'

/** Each step counts the visits (a browser on a day) in which it happened. */
export const funnelSteps = [
  { step: 'visit', action: null },
  { step: 'registration', action: 'registration_complete' },
  { step: 'ad', action: 'job_post_created' },
  { step: 'offer', action: 'offer_made' },
  { step: 'acceptance', action: 'offer_accepted' },
  { step: 'completion', action: 'job_completed' },
] as const satisfies { step: string; action: TrackedAction | null }[]

export type FunnelStep = (typeof funnelSteps)[number]['step']

export const funnelDimensions = ['platform', 'language', 'city'] as const
export type FunnelDimension = (typeof funnelDimensions)[number]

export const analyticsDays = [7, 30, 90] as const
const dayMs = 86_400_000

export function firstDayOf(days: number, now: Date): string {
  return new Date(Date.parse(localDay(now)) - (days - 1) * dayMs).toISOString().slice(0, 10)
}

export const retentionWeeks = 8
export const vitalsDays = 28

type VitalMetric = (typeof vitalMetrics)[number]

/** Up to the first it is good, over the second poor; CLS has no unit, the others are milliseconds. */
export const vitalThresholds: Record<VitalMetric, readonly [good: number, poor: number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
  FID: [100, 300],
}

export type VitalRating = 'good' | 'fair' | 'poor'

export function rateVital(metric: VitalMetric, value: number): VitalRating {
  const [good, poor] = vitalThresholds[metric]
  if (value <= good) return 'good'
  return value > poor ? 'poor' : 'fair'
}
