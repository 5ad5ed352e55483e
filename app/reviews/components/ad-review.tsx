import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Review, type ReviewData } from '#app/reviews/components/review.tsx'

export function AdReview({ review }: { review: ReviewData | null }) {
  const { t } = useTranslation()
  return (
    review && (
      <section className="stack tight">
        <h3>{t('reviews:of_ad')}</h3>
        <Review {...review} />
      </section>
    )
  )
}
