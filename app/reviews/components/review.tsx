import type { ReactNode } from 'react'
import { formatDate, isoMinute } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Stars } from '#app/ui/rating.tsx'

export type ReviewData = { rating: number; comment: string; reply: string | null; createdAt: Date }

/** `author` says who wrote it, where the page does not. */
export function Review({ rating, comment, reply, createdAt, author }: ReviewData & { author?: ReactNode }) {
  const { t, language } = useTranslation()
  return (
    <>
      <span className="rating">
        <Stars value={rating} />
        <span className="visually-hidden">{t('common:rating.out_of', { rating })}</span>
      </span>
      <p className="as-typed">{comment}</p>
      <p className="muted small">
        {author}
        <time dateTime={isoMinute(createdAt)}>{formatDate(createdAt, language)}</time>
      </p>
      {reply !== null && (
        <blockquote className="stack tight">
          <p className="muted small">{t('reviews:reply')}</p>
          <p className="as-typed">{reply}</p>
        </blockquote>
      )}
    </>
  )
}
