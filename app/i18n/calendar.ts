import type { Language } from './languages.ts'

/**
 * Names of months and spans of time. Browsers carry their own copies of these in different editions, which would make
 * a hydrated page differ from what the server sent; and the Bosnian ones are in the nominative, wrong in a date.
 */
type Calendar = {
  months: string[]
  yesterday: string
  justNow: string
  minutes: Record<string, string>
  hours: Record<string, string>
  days: Record<string, string>
}

export const calendars: Record<Language, Calendar> = {
  bs: {
    months: [
      'januara',
      'februara',
      'marta',
      'aprila',
      'maja',
      'juna',
      'jula',
      'augusta',
      'septembra',
      'oktobra',
      'novembra',
      'decembra',
    ],
    yesterday: 'jučer',
    justNow: 'upravo sada',
    minutes: { one: 'prije # minutu', few: 'prije # minute', other: 'prije # minuta' },
    hours: { one: 'prije # sat', few: 'prije # sata', other: 'prije # sati' },
    days: { one: 'prije # dan', few: 'prije # dana', other: 'prije # dana' },
  },
  en: {
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    yesterday: 'yesterday',
    justNow: 'just now',
    minutes: { one: '# minute ago', other: '# minutes ago' },
    hours: { one: '# hour ago', other: '# hours ago' },
    days: { one: '# day ago', other: '# days ago' },
  },
  de: {
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
    yesterday: 'gestern',
    justNow: 'gerade eben',
    minutes: { one: 'vor # Minute', other: 'vor # Minuten' },
    hours: { one: 'vor # Stunde', other: 'vor # Stunden' },
    days: { one: 'vor # Tag', other: 'vor # Tagen' },
  },
  es: {
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    yesterday: 'ayer',
    justNow: 'ahora mismo',
    minutes: { one: 'hace # minuto', other: 'hace # minutos' },
    hours: { one: 'hace # hora', other: 'hace # horas' },
    days: { one: 'hace # día', other: 'hace # días' },
  },
}
