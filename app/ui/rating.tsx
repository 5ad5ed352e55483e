import { formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useIconUrl } from '#app/ui/icon.tsx'

/** Stars filled to the exact value, the number, and the count of reviews. */
export function Rating({ value, count, short }: { value: number | null; count: number; short?: boolean }) {
  const { t, language } = useTranslation()
  if (value === null || count === 0) return <span className="muted small">{t('common:rating.none')}</span>

  const number = formatRating(value, language)
  return (
    <span className="rating">
      <Stars value={value} label={t('common:rating.out_of', { rating: number })} />
      <strong aria-hidden="true">{number}</strong>{' '}
      <span className="muted small">{short ? `(${count})` : t('common:rating.count', { count })}</span>
    </span>
  )
}

/** Five stars, filled from the left; decorative without a label. */
export function Stars({ value, label }: { value: number; label?: string }) {
  const url = useIconUrl('stars')
  return (
    <svg
      className="stars"
      viewBox="0 0 120 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={url} />
      <svg width={Math.round(value * 24)} height="24">
        <use href={url} width="120" height="24" />
      </svg>
    </svg>
  )
}
