export type CalendarEntry = {
  id: string
  title: string
  place: string
  text: string
  url: string
  changedAt: Date
  /** Days as `2026-11-25`, the second exclusive; or local times as `2026-11-25T09:00`. */
  from: string
  until: string
}

/** An iCalendar file (RFC 5545). Times are the phone's own. */
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

function eventLines({ id, title, place, text, url, changedAt, from, until }: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    date('DTSTART', from),
    date('DTEND', until),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    from.includes('T') ? 'TRANSP:OPAQUE' : 'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function date(name: string, local: string): string {
  const digits = local.replace(/[-:]/g, '')
  return local.includes('T') ? `${name}:${digits}00` : `${name};VALUE=DATE:${digits}`
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
