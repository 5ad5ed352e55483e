import { daySeconds, type RateLimit } from '#app/limits/rules.ts'

export const reportTargets = ['ad', 'profile', 'question', 'review', 'message', 'image'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = [
  'scam',
  'deposit',
  'contacts',
  'abuse',
  'untrue',
  'spam',
  'illegal',
  'not_own',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportLimits = { details: 1000, excerpt: 200 } as const

/** Limits of one member; those of visitors are counted by network. */
export const reportingLimits = [
  { name: 'report-day', counts: 'sender', points: 20, seconds: daySeconds },
] as const satisfies readonly RateLimit[]

/** Clients and workers block each other; an image's author may be of either kind. */
export function canBlockAuthor(viewerType: 'Client' | 'Worker', target: ReportTarget): boolean {
  if (target === 'message') return true
  return viewerType === 'Client'
    ? target === 'profile' || target === 'question'
    : target === 'ad' || target === 'review'
}
