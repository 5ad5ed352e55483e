import type { AgreedTime } from '#app/assignments/appointments/queries.server.ts'
import { formatDate, formatTime, localDay } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import type { Translation } from '#app/i18n/translate.ts'

/** The line of a job in lists; its times come as text out of its row. */
export function presentAgreedTime(agreed: AgreedTime | null, language: Language): string | null {
  if (!agreed) return null
  const t = getTranslate(language)
  const time = formatTimeRange(new Date(agreed.from), new Date(agreed.until), { t, language })
  return `${t('appointments:facts.when')}: ${time}`
}

/** `četvrtak, 3. decembra 2026. od 9 do 11`, in Sarajevo wherever the reader is. */
export function formatTimeRange(from: Date, until: Date, { t, language }: Translation): string {
  const weekday = t('appointments:weekdays').split(' ')[new Date(localDay(from)).getUTCDay()]!
  const day = `${weekday}, ${formatDate(from, language)}`
  return t('appointments:time_range', { day, from: formatTime(from), until: formatTime(until) })
}
