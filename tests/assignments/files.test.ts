import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { icsFile, type CalendarEntry } from '#app/assignments/ics.ts'
import { appointmentSchema } from '#app/assignments/schemas.ts'
import { vcard } from '#app/assignments/vcard.ts'

const entry: CalendarEntry = {
  id: 'posao-5@primjer.ba',
  title: 'Slavina; kuhinja, „stara“',
  place: 'Titova 9, Sarajevo',
  text: 'U toku\nCijena: 85 KM',
  url: 'https://primjer.ba/dzepna-kartica/5',
  changedAt: new Date('2026-11-20T10:00:00.123Z'),
  sequence: 86_400,
  from: '2026-11-20',
  until: '2026-11-24',
}

test('an entry has what calendars ask for, escaped', () => {
  const times = { from: new Date('2026-11-25T08:00Z'), until: new Date('2026-11-25T10:00Z') }
  const text = icsFile('Majstorija', [entry, { ...entry, ...times }])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n[^]*END:VCALENDAR\r\n$/)
  expect(text).toContain(
    'UID:posao-5@primjer.ba\r\nDTSTAMP:20261120T100000Z\r\nLAST-MODIFIED:20261120T100000Z\r\nSEQUENCE:86400\r\n',
  )
  expect(text).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261124\r\n')
  expect(text).toContain('DTSTART:20261125T080000Z\r\nDTEND:20261125T100000Z\r\n')
  expect(text).toContain(String.raw`SUMMARY:Slavina\; kuhinja\, „stara“`)
  expect(text).toContain(String.raw`DESCRIPTION:U toku\nCijena: 85 KM`)
})

test('lines have at most 75 bytes, and unfolded they are what they were', () => {
  const text = 'č'.repeat(200) + '😀'.repeat(30)
  const file = icsFile('Majstorija', [{ ...entry, text }])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`)
})

test('typed text cannot begin a line of its own', () => {
  const evil = 'x\r\nATTENDEE:mailto:a@b.ba\nEND:VEVENT'
  const file = icsFile('Majstorija', [{ ...entry, title: evil, text: evil, place: evil }])
  expect(file).not.toMatch(/^(?:ATTENDEE|END:VEVENT.+)/m)
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
  const contact = { name: evil, surname: '', phone: '+38761', email: 'a@b.ba', street: evil, city: '', note: evil }
  expect(vcard(contact)).not.toMatch(/^ATTENDEE/m)
})

test('a contact is one that address books read', () => {
  const contact = {
    name: 'Amra',
    surname: 'Hodžić',
    phone: '+38761123456',
    email: 'amra@primjer.ba',
    street: 'Titova 9, sprat 2',
    city: 'Sarajevo',
    note: 'Slavina',
  }
  expect(vcard(contact).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Hodžić;Amra;;;',
    'FN:Amra Hodžić',
    'TEL;TYPE=CELL:+38761123456',
    'EMAIL:amra@primjer.ba',
    String.raw`ADR;TYPE=WORK:;;Titova 9\, sprat 2;Sarajevo;;;BA`,
    'NOTE:Slavina',
    'END:VCARD',
    '',
  ])
})

test('an appointment takes two hours of Sarajevo, also over midnight', () => {
  expect(appointmentSchema.parse({ dan: '2026-12-31', sat: '23:30' })).toEqual({
    from: new Date('2026-12-31T22:30Z'),
    until: new Date('2027-01-01T00:30Z'),
  })
  const wrong = [
    {},
    { dan: '2026-02-30', sat: '09:00' },
    { dan: '2026-02-20', sat: '24:00' },
    // Clocks go from two to three.
    { dan: '2027-03-28', sat: '02:30' },
  ]
  for (const input of wrong) expect(appointmentSchema.safeParse(input).success).toBe(false)
})

test.each([
  ['2026-12-01', '2026-12-01T08:00:00Z'],
  ['2027-07-01', '2027-07-01T07:00:00Z'],
])('nine o’clock of %s is read as nine o’clock in Sarajevo, wherever the reader is', (dan, moment) => {
  const [event] = readEvents(icsFile('Majstorija', [{ ...entry, ...appointmentSchema.parse({ dan, sat: '09:00' }) }]))
  expect(event!.startDate.toJSDate().toISOString()).toBe(new Date(moment).toISOString())
  expect(event!.startDate.zone.tzid).toBe('UTC')
})

function readEvents(file: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .map((component: ICAL.Component) => new ICAL.Event(component))
}
