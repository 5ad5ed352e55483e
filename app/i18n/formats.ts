import { languages, type Language } from './languages.ts'
import { localeData } from '#app/i18n/locale-data.ts'
import { isOpenBudget } from '#app/i18n/money.ts'

const noBreak = '\u00a0'

export function formatCount(count: number, language: Language): string {
  return formatDecimal(count, 0, language)
}

export function formatRating(rating: number, language: Language): string {
  return formatDecimal(rating, 1, language)
}

/** Feninga as KM, which follows the number in every language: `85 KM`, `1.234,50 KM`. */
export function formatKm(feninga: number, language: Language): string {
  return `${formatAmount(feninga, language)}${noBreak}KM`
}

/** `80–150 KM`, one amount where both are the same, `od 50 KM` without a maximum, `po dogovoru` where it is open. */
export function formatBudget(
  min: number | null,
  max: number | null,
  language: Language,
  t: (key: string, params?: { amount: string }) => string,
): string {
  if (isOpenBudget(min, max)) return t('common:budget.open')
  if (min === null) return t('common:budget.up_to', { amount: formatKm(max!, language) })
  if (max === null) return t('common:budget.from', { amount: formatKm(min, language) })
  if (min === max) return formatKm(min, language)
  return `${formatAmount(min, language)}–${formatKm(max, language)}`
}

export function kmForInput(feninga: number): string {
  const [whole, cents] = [String(Math.trunc(feninga / 100)), twoDigits(feninga % 100)]
  return cents === '00' ? whole : `${whole},${cents}`
}

/** `20. novembra 2026.` · `20 November 2026` · `20. November 2026` · `20 de noviembre de 2026` */
export function formatDate(date: Date, language: Language): string {
  const parts = localParts(date)
  const { months, longDate } = localeData[language]
  return fill(longDate, { ...parts, month: months.split(' ')[parts.month - 1]! })
}

export function formatShortDate(date: Date, language: Language): string {
  const { day, month, year } = localParts(date)
  return fill(localeData[language].shortDate, { day, month, year, dd: twoDigits(day), mm: twoDigits(month) })
}

export function formatTime(date: Date): string {
  const { hour, minute } = localParts(date)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** `2026-11-28T10:20Z`, for `<time>`: nobody needs seconds there, and they do not compress. */
export function isoMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`
}

export function formatDateTime(date: Date, language: Language): string {
  return `${formatDate(date, language)} ${localeData[language].beforeTime} ${formatTime(date)}`
}

/** Minutes, hours, `jučer` and up to thirty days ago, then the date. `now` is when the server rendered, so that hydration matches. */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const { justNow, yesterday, minutes, hours, days } = localeData[language]
  const elapsedMinutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
  const daysApart = dayNumber(now) - dayNumber(date)

  if (elapsedMinutes < -1 || daysApart > 30) return formatDate(date, language)
  if (elapsedMinutes < 1) return justNow
  if (elapsedMinutes < 60) return formatElapsed(minutes, elapsedMinutes, language)
  if (daysApart === 0 || elapsedMinutes < 6 * 60) return formatElapsed(hours, Math.floor(elapsedMinutes / 60), language)
  if (daysApart === 1) return yesterday
  return formatElapsed(days, daysApart, language)
}

/** The month of a day such as `2026-11-20`, alike in all languages: `11/2026`. */
export function formatMonth(day: string): string {
  return `${Number(day.slice(5, 7))}/${day.slice(0, 4)}`
}

/** The calendar day in Sarajevo: `2026-11-20`. */
export function localDay(date: Date): string {
  const { year, month, day } = localParts(date)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function formatAmount(feninga: number, language: Language): string {
  return formatDecimal(feninga / 100, feninga % 100 === 0 ? 0 : 2, language)
}

function formatDecimal(value: number, decimals: number, language: Language): string {
  const { thousandsSeparator, decimalSeparator } = localeData[language]
  const scale = 10 ** decimals
  const [whole = '0', fraction] = (Math.round(Math.abs(value) * scale) / scale).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousandsSeparator)
  const sign = value < 0 && /[1-9]/.test(whole + (fraction ?? '')) ? '−' : ''
  return sign + grouped + (fraction ? decimalSeparator + fraction : '')
}

function formatElapsed(forms: Record<string, string>, count: number, language: Language): string {
  const form = forms[pluralRules.get(language)!.select(count)] ?? forms.other ?? ''
  return form.replace('#', `${count}`).replaceAll(' ', noBreak)
}

const pluralRules = new Map(languages.map((language) => [language, new Intl.PluralRules(language)]))

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Sarajevo', dateStyle: 'short', timeStyle: 'short' })

const hourMs = 3_600_000

/** Milliseconds that Sarajevo is ahead of UTC, by hour: clocks change on the hour, and `Intl` is slow. */
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

/** `20/11/2026, 13:00` */
function offsetAt(time: number): number {
  const [day = 0, month = 0, year = 0, hour, minute] = clock.format(time).match(/\d+/g)!.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute) - time
}

function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

function dayNumber(date: Date): number {
  return Date.parse(localDay(date)) / 86_400_000
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
