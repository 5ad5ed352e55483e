import type { Language } from './languages.ts'

export type LocaleData = {
  thousandsSeparator: string
  decimalSeparator: string
  /** Twelve words. */
  months: string
  /** With placeholders; `{dd}` and `{mm}` have two digits. */
  longDate: string
  shortDate: string
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

// Only what JSON can hold: pages hand browsers the data of their language, in the place of this module (package.json).
// Not `Intl`: server and browsers ship different ICU versions, which breaks hydration, and its Bosnian months are nominative.
export const localeData: Record<Language, LocaleData> = {
  bs: {
    thousandsSeparator: '.',
    decimalSeparator: ',',
    months: 'januara februara marta aprila maja juna jula augusta septembra oktobra novembra decembra',
    longDate: `{day}.${noBreak}{month} {year}.`,
    shortDate: `{day}.${noBreak}{month}.${noBreak}{year}.`,
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
    months: 'January February March April May June July August September October November December',
    longDate: `{day}${noBreak}{month} {year}`,
    shortDate: '{dd}/{mm}/{year}',
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
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    longDate: `{day}.${noBreak}{month} {year}`,
    shortDate: '{dd}.{mm}.{year}',
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
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    longDate: `{day}${noBreak}de {month} de {year}`,
    shortDate: '{dd}/{mm}/{year}',
    beforeTime: 'a las',
    beforeCity: 'en',
    yesterday: 'ayer',
    justNow: 'ahora mismo',
    minutes: { one: 'hace # minuto', other: 'hace # minutos' },
    hours: { one: 'hace # hora', other: 'hace # horas' },
    days: { one: 'hace # día', other: 'hace # días' },
  },
}
