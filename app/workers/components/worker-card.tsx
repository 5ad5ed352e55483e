import { href } from 'react-router'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import type { PresentedListedWorker, PresentedWorker } from '#app/workers/presenters.server.ts'

export function WorkerCard({ worker }: { worker: PresentedListedWorker }) {
  const { publicProfileSlug, skills, city, works, quote, isFeatured } = worker
  const { t } = useTranslation()
  return (
    <Card as="li" className="worker-card">
      <div className="stack tight">
        {isFeatured && <Badge>{t('directory:featured')}</Badge>}
        <WorkerSummary worker={worker} to={href('/majstor/:publicProfileSlug', { publicProfileSlug })}>
          <span className="small">{`${skills.map(({ label }) => label).join(', ')}\u00a0· ${city}`}</span>{' '}
          <WorkerFacts worker={worker} />
        </WorkerSummary>
      </div>
      {works.length > 0 && (
        <div className="works">
          {works.map((image) => (
            <ResponsiveImage key={image.id} image={image} widths={[160]} sizes="120px" alt="" />
          ))}
        </div>
      )}
      {quote !== null && (
        <p className="small">
          <q>{quote}</q>
        </p>
      )}
    </Card>
  )
}

function WorkerFacts({ worker }: { worker: PresentedWorker }) {
  const { t } = useTranslation()
  const { tier, isPhoneVerified, isEmailVerified, rating, reviewCount } = worker
  const { yearsOfExperience: years, completedJobs: jobs } = worker
  const verified = isPhoneVerified
    ? t(isEmailVerified ? 'directory:phone_and_email' : 'workers:phone_verified')
    : isEmailVerified && t('workers:email_verified')
  return (
    <div className="small">
      <p className="rating">
        {rating === null ? <span>{t('common:rating.none')}</span> : <ShortRating rating={rating} count={reviewCount} />}{' '}
        {years > 0 && <span>· {t('directory:years', { count: years })}</span>}{' '}
        {jobs > 0 && <span>· {t('common:count.job', { count: jobs })}</span>}{' '}
        {tier !== 'Regular' && (
          <Badge tone="amber" icon="award">
            {t(`common:tier.${tier}`)}
          </Badge>
        )}
      </p>
      {verified && (
        <p className="tick">
          <Icon name="check" size="small" />
          {verified}
        </p>
      )}
    </div>
  )
}

function ShortRating({ rating, count }: { rating: number; count: number }) {
  const { t, language } = useTranslation()
  const number = formatRating(rating, language)
  return (
    <>
      <Icon name="star" size="small" label={t('common:rating.out_of', { rating: number })} />
      <strong aria-hidden="true">{number}</strong> <span>({count})</span>
    </>
  )
}
