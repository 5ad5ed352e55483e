/** All actions that may be recorded. `page_exit` is a page left after more than two seconds. */
export const trackedActions = [
  'registration_page_view',
  'registration_start',
  'registration_attempt',
  'registration_complete',
  'login_page_view',
  'login_start',
  'login_attempt',
  'login_complete',
  'job_post_created',
  'offer_made',
  'offer_accepted',
  'job_completed',
  'job_search',
  'profile_view',
  'profile_edit',
  'contact_exchange',
  'message_sent',
  'page_exit',
] as const
export type TrackedAction = (typeof trackedActions)[number]

export const trackedPlatforms = ['Android', 'iOS', 'Mobile Web', 'Web'] as const
export type TrackedPlatform = (typeof trackedPlatforms)[number]

export function detectPlatform(app: 'android' | 'ios' | null, userAgent: string): TrackedPlatform {
  if (app) return app === 'ios' ? 'iOS' : 'Android'
  return /Android|iPhone|iPad|Mobi/i.test(userAgent) ? 'Mobile Web' : 'Web'
}

export const vitalMetrics = ['CLS', 'FID', 'FCP', 'LCP', 'TTFB', 'INP'] as const

export const additionalDataKeys = [
  'skill',
  'city',
  'source',
  'step',
  'method',
  'form',
  'count',
  'userType',
  'hasResults',
]

export const trackingLimits = {
  maxBodyBytes: 16_384,
  maxReadBytes: 131_072,
  maxEvents: 20,
  maxQueued: 5_000,
  batchSize: 200,
  batchMs: 1_000,
  minStaySeconds: 2,
  retentionMonths: 13,
}
