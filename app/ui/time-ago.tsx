import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** How long ago, counted from the moment the server drew the page, with the exact time as its title. */
export function TimeAgo({ at, now }: { at: Date; now: Date }) {
  const { language } = useTranslation()
  return (
    <RelativeTime iso={at.toISOString()} exact={formatDateTime(at, language)}>
      {formatRelative(at, now, language)}
    </RelativeTime>
  )
}
