import { imageUrl } from '#app/images/urls.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { shortName } from '#app/workers/short-name.ts'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'

/** The public profile, which shows no contact. */
export function WorkerProfile({ profile }: { profile: PresentedProfile }) {
  const { t, language } = useTranslation()
  const { worker, workDescription, skillDetails, area } = profile
  const { profileImageId } = worker
  const src = profileImageId && imageUrl(profileImageId, 160)
  return (
    <>
      <header className="person">
        <Avatar name={shortName(worker)} src={src || null} size="large" />
        <div className="stack tight">
          <h1>{shortName(worker)}</h1>
          <Rating value={worker.rating} count={worker.reviewCount} />
        </div>
      </header>
      <VerifiedBadges profile={profile} />
      <ChipList label={t('common:fields.skills')}>
        {worker.skills.map(({ key, label }) => (
          <Chip key={key}>{label}</Chip>
        ))}
      </ChipList>
      <KeyValueList
        items={[
          [t('common:fields.city'), worker.city],
          [
            t('workers:experience'),
            worker.yearsOfExperience > 0 && t('common:count.years_of_experience', { count: worker.yearsOfExperience }),
          ],
          [t('workers:completed_jobs'), t('common:count.job', { count: worker.completedJobs })],
          [t('workers:area.works_in'), area.join(', ')],
          [t('common:labels.member_since'), formatDate(new Date(worker.memberSince), language)],
        ]}
      />
      {workDescription && <TextSection title={t('workers:about')} text={workDescription} />}
      {skillDetails && <TextSection title={t('workers:skill_details')} text={skillDetails} />}
    </>
  )
}

function VerifiedBadges({ profile: { worker, verified } }: { profile: PresentedProfile }) {
  const { t, language } = useTranslation()
  const { tier } = worker
  if (tier === 'Regular' && verified.length === 0) return null
  return (
    <div className="row">
      {tier !== 'Regular' && (
        <Badge tone="amber" icon="award">
          {t(`common:tier.${tier}`)}
        </Badge>
      )}
      {verified.map(({ what, at }) => (
        <Badge key={what} tone="success" icon="check">
          {t(`workers:verified.${what}`, { date: formatDate(at, language) })}
        </Badge>
      ))}
    </div>
  )
}

function TextSection({ title, text }: { title: string; text: string }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <p className="as-typed">{text}</p>
    </section>
  )
}
