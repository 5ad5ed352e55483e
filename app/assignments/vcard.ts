import { escapeText, fold } from './ics.ts'

export type Contact = {
  name: string
  surname: string
  phone: string
  email: string
  street: string
  city: string
  note: string
}

/** A contact for the phone's address book (vCard 3.0, which old Androids read too). */
export function vcard({ name, surname, phone, email, street, city, note }: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(surname)};${escapeText(name)};;;`,
    `FN:${escapeText(`${name} ${surname}`)}`,
    `TEL;TYPE=CELL:${phone}`,
    `EMAIL:${escapeText(email)}`,
    `ADR;TYPE=WORK:;;${escapeText(street)};${escapeText(city)};;;BA`,
    `NOTE:${escapeText(note)}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
