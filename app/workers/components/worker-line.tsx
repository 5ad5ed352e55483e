import { pictureAt } from '#app/images/addresses.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/naming.ts'
import type { ShownWorker } from '#app/workers/showing.server.ts'

/** Who somebody is at a glance: picture, name, rating, and what stands behind it. */
export function WorkerLine({ worker }: { worker: ShownWorker }) {
  const { t } = useWords()
  const { profileImageId, rating, reviewCount, completedJobs, yearsOfExperience, city } = worker
  const src = profileImageId && pictureAt(profileImageId, 160)
  const facts = [
    t('common:count.job', { count: completedJobs }),
    yearsOfExperience > 0 && t('common:count.yearExperience', { count: yearsOfExperience }),
    city,
  ]
  return (
    <div className="person">
      <Avatar name={shortName(worker)} src={src || null} />
      <div className="stack tight">
        <strong>{shortName(worker)}</strong>
        <Rating value={rating} count={reviewCount} />
        <span className="muted small">{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}
