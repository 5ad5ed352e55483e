import { calendars } from './calendar.ts'
import type { Language } from './languages.ts'
import type { Translate } from './translate.ts'

/**
 * Numbers, money and dates as people here write them. Put together by hand, because the server and each browser carry
 * different editions of the language data, and a hydrated page must find exactly the text that the server sent.
 */

const noBreak = '\u00a0'

/** 1234567 → `1.234.567` (English `1,234,567`). */
export function formatCount(count: number, language: Language): string {
  return formatDecimal(count, 0, language)
}

/** An average of stars with one decimal: `4,9`. */
export function formatRating(rating: number, language: Language): string {
  return formatDecimal(rating, 1, language)
}

/** Feninga as KM, the sign behind the number in every language: `85 KM`, `1.234,50 KM`. */
export function formatKm(feninga: number, language: Language): string {
  return `${formatAmount(feninga, language)}${noBreak}KM`
}

/** `80 – 150 KM`, one amount where both are the same, `od 50 KM` without a maximum, `po dogovoru` without either. */
export function formatBudget(min: number | null, max: number | null, language: Language, t: Translate): string {
  if (min === null)
    return max === null ? t('common:budget.open') : t('common:budget.up_to', { amount: formatKm(max, language) })
  if (max === null) return t('common:budget.from', { amount: formatKm(min, language) })
  if (min === max) return formatKm(min, language)
  return `${formatAmount(min, language)}${noBreak}–${noBreak}${formatKm(max, language)}`
}

/** What a money field is filled with when it is shown again: `49,90`, without separators of thousands. */
export function kmForInput(feninga: number): string {
  const [whole, cents] = wholeAndCents(feninga)
  return cents === '00' ? whole : `${whole},${cents}`
}

/** `20. novembra 2026.` · `20 November 2026` · `20. November 2026` · `20 de noviembre de 2026` */
export function formatDate(date: Date, language: Language): string {
  const { day, month, year } = localParts(date)
  const name = calendars[language].months[month - 1]
  return {
    bs: `${day}.${noBreak}${name} ${year}.`,
    en: `${day}${noBreak}${name} ${year}`,
    de: `${day}.${noBreak}${name} ${year}`,
    es: `${day}${noBreak}de ${name} de ${year}`,
  }[language]
}

/** For tables: `20. 11. 2026.` · `20/11/2026` · `20.11.2026` */
export function formatShortDate(date: Date, language: Language): string {
  const { day, month, year } = localParts(date)
  if (language === 'bs') return `${day}.${noBreak}${month}.${noBreak}${year}.`
  return [twoDigits(day), twoDigits(month), year].join(language === 'de' ? '.' : '/')
}

/** The clock in Sarajevo: `15:05`. */
export function formatTime(date: Date): string {
  const { hour, minute } = localParts(date)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** `20. novembra 2026. u 15:05` */
export function formatDateTime(date: Date, language: Language): string {
  const between = { bs: ' u ', en: ' at ', de: ' um ', es: ' a las ' }[language]
  return `${formatDate(date, language)}${between}${formatTime(date)}`
}

/**
 * How long ago: minutes, hours, `jučer` and days up to six, then the date. `now` must be the moment at which the
 * server rendered, so that the browser says the same.
 */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const { justNow, yesterday, minutes, hours, days } = calendars[language]
  const elapsedMinutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
  const daysApart = dayNumber(now) - dayNumber(date)

  if (elapsedMinutes < -1 || daysApart > 6) return formatDate(date, language)
  if (elapsedMinutes < 1) return justNow
  if (elapsedMinutes < 60) return formatElapsed(minutes, elapsedMinutes, language)
  if (daysApart === 0 || elapsedMinutes < 6 * 60) return formatElapsed(hours, Math.floor(elapsedMinutes / 60), language)
  if (daysApart === 1) return yesterday
  return formatElapsed(days, daysApart, language)
}

/** The moment a form's day begins or a list's day separator stands for: `2026-11-20` in Sarajevo. */
export function localDay(date: Date): string {
  const { year, month, day } = localParts(date)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function formatAmount(feninga: number, language: Language): string {
  return formatDecimal(feninga / 100, feninga % 100 === 0 ? 0 : 2, language)
}

function formatDecimal(value: number, decimals: number, language: Language): string {
  const [thousands, point] = language === 'en' ? [',', '.'] : ['.', ',']
  const scale = 10 ** decimals
  const [whole = '0', fraction] = (Math.round(Math.abs(value) * scale) / scale).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands)
  const sign = value < 0 && /[1-9]/.test(whole + (fraction ?? '')) ? '−' : ''
  return sign + grouped + (fraction ? point + fraction : '')
}

function wholeAndCents(feninga: number): [string, string] {
  return [String(Math.trunc(feninga / 100)), twoDigits(feninga % 100)]
}

function formatElapsed(forms: Record<string, string>, count: number, language: Language): string {
  const form = forms[pluralRules[language].select(count)] ?? forms.other ?? ''
  return form.replace('# ', count + noBreak)
}

const pluralRules: Record<Language, Intl.PluralRules> = {
  bs: new Intl.PluralRules('bs'),
  en: new Intl.PluralRules('en'),
  de: new Intl.PluralRules('de'),
  es: new Intl.PluralRules('es'),
}

/** Digits only, which every edition of the language data writes alike. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Sarajevo',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

const hourMs = 3_600_000

/** How far Sarajevo is ahead of UTC, by the hour: clocks change on the hour, and asking the time zone is slow. */
const offsets = new Map<number, number>()

function localParts(date: Date) {
  const hour = Math.floor(date.getTime() / hourMs)
  let offset = offsets.get(hour)
  if (offset === undefined) offsets.set(hour, (offset = offsetAt(hour * hourMs)))
  const local = new Date(date.getTime() + offset)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  }
}

function offsetAt(time: number): number {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)])) as Record<
    Intl.DateTimeFormatPartTypes,
    number
  >
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute) - time
}

function dayNumber(date: Date): number {
  const { year, month, day } = localParts(date)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
