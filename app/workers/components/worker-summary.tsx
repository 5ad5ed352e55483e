import { imageUrl } from '#app/images/urls.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CardTitle } from '#app/ui/list/card.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/short-name.ts'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

/** With `to` the name is the title of a card. */
export function WorkerSummary({ worker, to }: { worker: PresentedWorker; to?: string }) {
  const { t } = useTranslation()
  const { profileImageId, rating, reviewCount, completedJobs, yearsOfExperience, city } = worker
  const src = profileImageId && imageUrl(profileImageId, 160)
  const facts = [
    completedJobs > 0 && t('common:count.job', { count: completedJobs }),
    yearsOfExperience > 0 && t('common:count.years_of_experience', { count: yearsOfExperience }),
    city,
  ]
  return (
    <div className="person">
      <Avatar name={shortName(worker)} src={src || null} />
      <div className="stack tight">
        {to ? (
          <CardTitle to={to} level={2}>
            {shortName(worker)}
          </CardTitle>
        ) : (
          <strong>{shortName(worker)}</strong>
        )}{' '}
        <Rating value={rating} count={reviewCount} />{' '}
        <span className="muted small">{facts.filter(Boolean).join('\u00a0· ')}</span>
      </div>
    </div>
  )
}
