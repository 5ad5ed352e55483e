import { pictureAt } from '#app/images/addresses.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { skillIcon } from '#app/ui/icons/names.ts'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { WorkerBadges } from '#app/workers/components/worker-badges.tsx'
import { shortName } from '#app/workers/naming.ts'
import type { ShownWorker } from '#app/workers/showing.server.ts'

type Props = { worker: ShownWorker; workDescription: string; skillDetails: string }

/** What a worker says of themself and what others know, without any contact. */
export function WorkerProfile({ worker, workDescription, skillDetails }: Props) {
  const { t, language } = useWords()
  const { profileImageId } = worker
  const src = profileImageId && pictureAt(profileImageId, 160)
  return (
    <>
      <header className="person">
        <Avatar name={shortName(worker)} src={src || null} size="large" />
        <div className="stack tight">
          <h1>{shortName(worker)}</h1>
          <Rating value={worker.rating} count={worker.reviewCount} />
          <WorkerBadges worker={worker} />
        </div>
      </header>
      <ChipList label={t('common:fields.skills')}>
        {worker.skills.map(({ key, label }) => (
          <Chip key={key} icon={skillIcon(key)}>{label}</Chip>
        ))}
      </ChipList>
      <KeyValueList
        items={[
          [t('common:fields.city'), worker.city],
          [t('workers:experience'), worker.yearsOfExperience > 0 && t('common:count.yearExperience', { count: worker.yearsOfExperience })],
          [t('workers:completed_jobs'), t('common:count.job', { count: worker.completedJobs })],
          [t('common:words.memberSince'), formatDate(new Date(worker.memberSince), language)],
        ]}
      />
      {workDescription && <Written title={t('workers:about')} text={workDescription} />}
      {skillDetails && <Written title={t('workers:skill_details')} text={skillDetails} />}
    </>
  )
}

function Written({ title, text }: { title: string; text: string }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <p className="as-typed">{text}</p>
    </section>
  )
}
