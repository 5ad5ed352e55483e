import type { AdStatus, AdTiming } from '#app/ads/rules.ts'

const dayMs = 86_400_000

/** In days: how long an ad stays open, and how long before its end the client is notified. */
export const adLives = { urgent: { days: 3, noticeDays: 1 }, other: { days: 30, noticeDays: 3 } } as const
export const urgentTiming: AdTiming = 'asap'

/** From the notification to the end, however late it was sent. */
export const minNoticeMs = dayMs

export const expiryAnswers = ['prolong', 'found_here', 'found_elsewhere'] as const
export type ExpiryAnswer = (typeof expiryAnswers)[number]

/** Why an ad was cancelled, in its history, where the client has written no reason. */
export const closingReasons = ['found_here', 'found_elsewhere', 'expired'] as const
export type ClosingReason = (typeof closingReasons)[number]

type Life = { status: AdStatus; timing: AdTiming | null; expiresAt: Date | null }

export function canAnswerExpiry({ status }: Pick<Life, 'status'>): boolean {
  return status === 'open'
}

export function isExpiring(ad: Life, now: Date): ad is Life & { expiresAt: Date } {
  const { noticeDays } = adLives[ad.timing === urgentTiming ? 'urgent' : 'other']
  return ad.status === 'open' && ad.expiresAt !== null && +ad.expiresAt - +now <= noticeDays * dayMs
}
