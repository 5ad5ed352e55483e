import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { Stars } from '#app/ui/rating.tsx'

type Review = {
  id: number
  rating: number
  comment: string
  reply: string | null
  createdAt: Date
  clientName: string | null
}

type Props = {
  reviews: Review[]
  /** Where the list goes on, and where it began. */
  next: string | null
  first: string | null
}

/** What clients wrote after a finished job, newest first. */
export function Reviews({ reviews, next, first }: Props) {
  const { t, language } = useTranslation()
  return (
    <section className="stack" aria-labelledby="recenzije">
      <h2 id="recenzije">{t('reviews:title')}</h2>
      {reviews.length === 0 && <p className="muted">{t('reviews:none')}</p>}
      {reviews.length > 0 && (
        <ul className="divided">
          {reviews.map(({ id, rating, comment, reply, createdAt, clientName }) => (
            <li key={id} className="stack tight">
              <span className="rating">
                <Stars value={rating} />
                <span className="visually-hidden">{t('common:rating.out_of', { rating })}</span>
              </span>
              <p className="as-typed">{comment}</p>
              <p className="muted small">
                {clientName ?? t('common:labels.deleted_user')},{' '}
                <time dateTime={createdAt.toISOString()}>{formatDate(createdAt, language)}</time>
              </p>
              {reply !== null && (
                <blockquote className="stack tight">
                  <p className="muted small">{t('reviews:reply')}</p>
                  <p className="as-typed">{reply}</p>
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager next={next} first={first} />
    </section>
  )
}
