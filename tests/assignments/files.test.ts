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
  from: '2026-11-20',
  until: '2026-11-24',
}

test('an entry has what calendars ask for, escaped', () => {
  const text = icsFile('Majstorija', [entry, { ...entry, from: '2026-11-25T09:00', until: '2026-11-25T11:00' }])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n[^]*END:VCALENDAR\r\n$/)
  expect(text).toContain('UID:posao-5@primjer.ba\r\nDTSTAMP:20261120T100000Z\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261124\r\n')
  expect(text).toContain('DTSTART:20261125T090000\r\nDTEND:20261125T110000\r\n')
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

test('an appointment takes two hours, also over midnight', () => {
  expect(appointmentSchema.parse({ dan: '2026-12-31', sat: '23:30' })).toEqual({
    from: '2026-12-31T23:30',
    until: '2027-01-01T01:30',
  })
  for (const wrong of [{}, { dan: '2026-02-30', sat: '09:00' }, { dan: '2026-02-20', sat: '24:00' }])
    expect(appointmentSchema.safeParse(wrong).success).toBe(false)
})
