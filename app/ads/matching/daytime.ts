const timeZone = 'Europe/Sarajevo'
export const daytime = { from: 8, until: 20 }

/** The moment when so many hours of daytime have passed in Sarajevo; with none, `now` or the next morning. */
export function addDaytime(now: Date, hours: number): Date {
  let at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  let left = Temporal.Duration.from({ hours })
  for (;;) {
    const [morning, evening] = [atHour(at, daytime.from), atHour(at, daytime.until)]
    if (Temporal.ZonedDateTime.compare(at, morning) < 0) at = morning
    const rest = Temporal.ZonedDateTime.compare(at, evening) < 0 ? at.until(evening) : new Temporal.Duration()
    if (Temporal.Duration.compare(left, rest) < 0) return new Date(at.add(left).epochMilliseconds)
    left = left.subtract(rest)
    at = atHour(at.add({ days: 1 }), daytime.from)
  }
}

function atHour(at: Temporal.ZonedDateTime, hour: number): Temporal.ZonedDateTime {
  return at.withPlainTime({ hour })
}
