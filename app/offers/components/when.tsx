import { formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** How long ago, counted from the moment the server drew the page, with the exact time as its title. */
export function When({ at, now }: { at: Date; now: Date }) {
  const { language } = useWords()
  return (
    <RelativeTime iso={at.toISOString()} exact={formatDateTime(at, language)}>
      {formatRelative(at, now, language)}
    </RelativeTime>
  )
}
