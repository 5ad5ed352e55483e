import type { Language } from './languages.ts'

type DateParts = { day: number; month: number; year: number }

type LocaleData = {
  thousandsSeparator: string
  decimalSeparator: string
  months: string[]
  longDate: (day: number, monthName: string, year: number) => string
  shortDate: (parts: DateParts) => string
  beforeTime: string
  /** The preposition before a city's name; null: the language declines it, and `locative` of `cities.json` holds both. */
  beforeCity: string | null
  yesterday: string
  justNow: string
  minutes: Record<string, string>
  hours: Record<string, string>
  days: Record<string, string>
}

const noBreak = '\u00a0'

// Not `Intl`: server and browsers ship different ICU versions, which breaks hydration, and its Bosnian months are nominative.
export const localeData: Record<Language, LocaleData> = {
  bs: {
    thousandsSeparator: '.',
    decimalSeparator: ',',
    months: splitWords('januara februara marta aprila maja juna jula augusta septembra oktobra novembra decembra'),
    longDate: (day, monthName, year) => `${day}.${noBreak}${monthName} ${year}.`,
    shortDate: ({ day, month, year }) => `${day}.${noBreak}${month}.${noBreak}${year}.`,
    beforeTime: 'u',
    beforeCity: null,
    yesterday: 'jučer',
    justNow: 'upravo sada',
    minutes: { one: 'prije # minutu', few: 'prije # minute', other: 'prije # minuta' },
    hours: { one: 'prije # sat', few: 'prije # sata', other: 'prije # sati' },
    days: { one: 'prije # dan', few: 'prije # dana', other: 'prije # dana' },
  },
  en: {
    thousandsSeparator: ',',
    decimalSeparator: '.',
    months: splitWords('January February March April May June July August September October November December'),
    longDate: (day, monthName, year) => `${day}${noBreak}${monthName} ${year}`,
    shortDate: joinParts('/'),
    beforeTime: 'at',
    beforeCity: 'in',
    yesterday: 'yesterday',
    justNow: 'just now',
    minutes: { one: '# minute ago', other: '# minutes ago' },
    hours: { one: '# hour ago', other: '# hours ago' },
    days: { one: '# day ago', other: '# days ago' },
  },
  de: {
    thousandsSeparator: '.',
    decimalSeparator: ',',
    months: splitWords('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    longDate: (day, monthName, year) => `${day}.${noBreak}${monthName} ${year}`,
    shortDate: joinParts('.'),
    beforeTime: 'um',
    beforeCity: 'in',
    yesterday: 'gestern',
    justNow: 'gerade eben',
    minutes: { one: 'vor # Minute', other: 'vor # Minuten' },
    hours: { one: 'vor # Stunde', other: 'vor # Stunden' },
    days: { one: 'vor # Tag', other: 'vor # Tagen' },
  },
  es: {
    thousandsSeparator: '.',
    decimalSeparator: ',',
    months: splitWords('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    longDate: (day, monthName, year) => `${day}${noBreak}de ${monthName} de ${year}`,
    shortDate: joinParts('/'),
    beforeTime: 'a las',
    beforeCity: 'en',
    yesterday: 'ayer',
    justNow: 'ahora mismo',
    minutes: { one: 'hace # minuto', other: 'hace # minutos' },
    hours: { one: 'hace # hora', other: 'hace # horas' },
    days: { one: 'hace # día', other: 'hace # días' },
  },
}

function splitWords(words: string): string[] {
  return words.split(' ')
}

function joinParts(separator: string): (parts: DateParts) => string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return ({ day, month, year }) => [twoDigits(day), twoDigits(month), year].join(separator)
}
