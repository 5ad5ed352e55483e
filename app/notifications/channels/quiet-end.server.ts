import { sql, type RawBuilder } from 'kysely'

const timeZone = 'Europe/Sarajevo'

/**
 * When the quiet hours at hand of the row `users` end, as a moment; null when there are none at `at`. The database knows
 * the days on which the clock is put forward or back.
 */
export function quietEnd(now: Date): RawBuilder<Date | null> {
  const local = sql`(${now}::timestamptz at time zone ${timeZone})`
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`
  return sql`(case
    when users.quiet_from <= users.quiet_until and ${minute} >= users.quiet_from and ${minute} < users.quiet_until
      or users.quiet_from > users.quiet_until and (${minute} >= users.quiet_from or ${minute} < users.quiet_until)
    then (date_trunc('day', ${local})
      + make_interval(mins => users.quiet_until, days => case when ${minute} >= users.quiet_until then 1 else 0 end)) at time zone ${timeZone}
    end)`
}
