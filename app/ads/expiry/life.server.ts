import { sql } from 'kysely'
import { adLives, urgentTiming } from '#app/ads/expiry/rules.ts'

/** What an ad has from the moment it is open: an end of which its client is not notified yet. */
export function newLife(now: Date) {
  return { expires_at: sql<Date>`${now}::timestamptz + ${daysBy('days')}`, expiry_notified_at: null }
}

/** Of the ad of the statement, by its timing. */
export function daysBy(what: 'days' | 'noticeDays') {
  const { urgent, other } = adLives
  return sql<string>`make_interval(hours => 24 * case when timing = ${urgentTiming} then ${urgent[what]}::int else ${other[what]}::int end)`
}
