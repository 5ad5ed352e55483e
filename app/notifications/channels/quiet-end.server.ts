import { sql, type RawBuilder } from 'kysely'

const timeZone = 'Europe/Sarajevo'

/** The end of the quiet hours of the row `users` at `now`, or null; PostgreSQL handles daylight saving time. */
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
