import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RatingBars } from '#app/reviews/components/rating-bars.tsx'
import { Review, type ReviewData } from '#app/reviews/components/review.tsx'
import { Pager } from '#app/ui/list/pager.tsx'

export type ListedReview = ReviewData & {
  id: number
  adTitle: string | null
  adCity: string
  clientName: string | null
}

type Props = {
  reviews: ListedReview[]
  /** Where the list goes on, and where it began. */
  next: string | null
  first: string | null
  ratingCounts?: number[]
  /** The heading of the page says what it is. */
  isPage?: boolean
  renderAction?: (review: ListedReview) => ReactNode
}

export function Reviews({ reviews, ratingCounts, next, first, isPage, renderAction }: Props) {
  const { t } = useTranslation()
  const authorOf = ({ clientName, adTitle, adCity }: ListedReview) =>
    `${clientName ?? t('common:labels.deleted_user')}\u00a0· ${[adTitle, adCity].filter(Boolean).join(', ')}\u00a0· `
  return (
    <section className="stack" aria-labelledby="recenzije">
      <h2 id="recenzije" className={isPage ? 'visually-hidden' : undefined}>
        {t('reviews:title')}
      </h2>
      {ratingCounts && <RatingBars counts={ratingCounts} />}
      {reviews.length === 0 && <p className="muted">{t('reviews:none')}</p>}
      {reviews.length > 0 && (
        <ul className="divided">
          {reviews.map((review) => (
            <li key={review.id} className="stack tight">
              <Review {...review} author={authorOf(review)} />
              {renderAction?.(review)}
            </li>
          ))}
        </ul>
      )}
      <Pager next={next} first={first} />
    </section>
  )
}
