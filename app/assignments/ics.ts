export type CalendarEntry = {
  id: string
  title: string
  place: string
  text: string
  url: string
  /** When this version was made; a later one replaces an earlier one of the same id. */
  changedAt: Date
  /** Counts the versions by the seconds, so that no table has to. */
  sequence: number
  /** Days as `2026-11-25`, the second exclusive; or moments. */
  from: string | Date
  until: string | Date
}

/** An iCalendar file (RFC 5545). Moments are in UTC: readers place them in their own zone, and none has to know Sarajevo's rules. */
export function icsFile(name: string, entries: CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Majstorija//Poslovi//BS',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(entry: CalendarEntry): string[] {
  const { id, title, place, text, url, changedAt, sequence, from, until } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    date('DTSTART', from),
    date('DTEND', until),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    from instanceof Date ? 'TRANSP:OPAQUE' : 'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function date(name: string, value: string | Date): string {
  return value instanceof Date ? `${name}:${utc(value)}` : `${name};VALUE=DATE:${value.replaceAll('-', '')}`
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** In iCalendar and vCard alike. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)
}

const maxLineBytes = 75

/** Lines have at most 75 bytes and go on after a blank; a character is never split. */
export function fold(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > maxLineBytes) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n')
}
