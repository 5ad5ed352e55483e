import { sql } from 'kysely'
import { settleQuestions } from '#app/notifications/settling.server.ts'
import type { Db } from '#db/connection.ts'
import { adLives, urgentTiming } from '#app/ads/expiry/rules.ts'

/** The end of an ad that is open or edited now, of which its client is not notified yet. It depends on the stored timing. */
export function newLife(now: Date) {
  return { expires_at: sql<Date>`${now}::timestamptz + ${daysBy('days')}`, expiry_notified_at: null }
}

export function settleExpiry(trx: Db, { adId, now }: { adId: number; now: Date }): Promise<void> {
  return settleQuestions(trx, { adId, type: 'ProfileUpdate', variants: ['ad_expiring'], now })
}

export function daysBy(what: 'days' | 'noticeDays') {
  const { urgent, other } = adLives
  return sql<string>`make_interval(hours => 24 * case when timing = ${urgentTiming} then ${urgent[what]}::int else ${other[what]}::int end)`
}
