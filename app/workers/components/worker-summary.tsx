import type { ReactNode } from 'react'
import { imageUrl } from '#app/images/urls.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CardTitle } from '#app/ui/list/card.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/short-name.ts'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

type WorkerSummaryProps = { worker: PresentedWorker; to?: string; children?: ReactNode }

/** With `to` the name is the title of a card; `children` replace the lines of facts. */
export function WorkerSummary({ worker, to, children }: WorkerSummaryProps) {
  const { profileImageId, rating, reviewCount, city } = worker
  const { t } = useTranslation()
  const facts = useWorkerFacts(worker)
  const name = shortName(worker) || t('common:labels.deleted_user')
  const src = profileImageId && imageUrl(profileImageId, 160)
  return (
    <div className="person">
      <Avatar name={name} src={src || null} />
      <div className="stack tight">
        {to ? (
          <CardTitle to={to} level={2}>
            {name}
          </CardTitle>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        {children ?? (
          <>
            <Rating value={rating} count={reviewCount} />{' '}
            <span className="muted small">{[...facts, city].join('\u00a0· ')}</span>
          </>
        )}
      </div>
    </div>
  )
}

export function useWorkerFacts({ completedJobs, yearsOfExperience }: PresentedWorker): string[] {
  const { t } = useTranslation()
  return [
    completedJobs > 0 && t('common:count.job', { count: completedJobs }),
    yearsOfExperience > 0 && t('common:count.years_of_experience', { count: yearsOfExperience }),
  ].filter((fact) => fact !== false)
}
