import { formatDate, formatDateTime, formatRelative, formatShortDate, isoMinute } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

type TimeAgoProps = { at: Date; now: Date; short?: boolean }

/** The age at the moment the server drew the page, with the exact time as its title. `short` is for rows. */
export function TimeAgo({ at, now, short }: TimeAgoProps) {
  const { language } = useTranslation()
  const text = formatRelative(at, now, language)
  return (
    <RelativeTime iso={isoMinute(at)} exact={formatDateTime(at, language)}>
      {short && text === formatDate(at, language) ? formatShortDate(at, language) : text}
    </RelativeTime>
  )
}
