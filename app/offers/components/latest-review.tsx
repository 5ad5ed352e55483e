import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Stars } from '#app/ui/rating.tsx'

type Props = { review: { rating: number; comment: string; clientName: string | null } }

export function LatestReview({ review: { rating, comment, clientName } }: Props) {
  const { t } = useTranslation()
  return (
    <p className="latest-review muted small">
      <span className="rating">
        <Stars value={rating} label={t('common:rating.out_of', { rating })} />
      </span>{' '}
      <q>{comment}</q> – {clientName ?? t('common:labels.deleted_user')}
    </p>
  )
}
