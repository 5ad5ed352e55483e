import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** `četvrtak, 3. decembra 2026. od 9 do 11`, in Sarajevo wherever the reader is. */
export function formatTimeRange(
  from: Date,
  until: Date,
  { t, language }: { t: Translate; language: Language },
): string {
  const weekday = t('appointments:weekdays').split(' ')[new Date(localDay(from)).getUTCDay()]!
  const day = `${weekday}, ${formatDate(from, language)}`
  return t('appointments:time_range', { day, from: formatTime(from), until: formatTime(until) })
}
