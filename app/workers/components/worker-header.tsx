import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Rating } from '#app/ui/rating.tsx'
import profileStylesheet from '#app/ui/styles/profile.css?url'
import { shortName } from '#app/workers/short-name.ts'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'

export function WorkerHeader({ profile }: { profile: PresentedProfile }) {
  const { t } = useTranslation()
  const { worker, skillNames } = profile
  const { profileImageId, rating, reviewCount, yearsOfExperience } = worker
  const src = profileImageId && imageUrl(profileImageId, 160)
  const facts = [
    skillNames.join(', '),
    worker.city,
    yearsOfExperience > 0 &&
      t('common:count.years_of_experience', { count: yearsOfExperience }).replaceAll(' ', '\u00a0'),
  ]
  const stars = <Rating value={rating} count={reviewCount} />
  return (
    <header className="stack">
      <link rel="stylesheet" href={profileStylesheet} precedence="default" />
      <div className="person">
        <Avatar name={shortName(worker)} src={src || null} size="large" />
        <div>
          <h1>{shortName(worker)}</h1>
          <p className="muted">{facts.filter(Boolean).join('\u00a0· ')}</p>
          {reviewCount > 0 ? (
            <a className="rating" href="#recenzije">
              {stars}
            </a>
          ) : (
            stars
          )}
        </div>
      </div>
      <WorkerBadges profile={profile} />
    </header>
  )
}

function WorkerBadges({ profile }: { profile: PresentedProfile }) {
  const { worker, phoneVerifiedAt, emailVerifiedAt, awayUntil } = profile
  const { t, language } = useTranslation()
  const verified = [
    [t('workers:phone_verified'), phoneVerifiedAt],
    [t('workers:email_verified'), emailVerifiedAt],
  ] as const
  if (worker.tier === 'Regular' && !awayUntil && verified.every(([, at]) => !at)) return null
  return (
    <div className="row">
      {awayUntil && (
        <Badge tone="amber" icon="clock">
          {t('workers:away.until', { date: awayUntil })}
        </Badge>
      )}
      {worker.tier !== 'Regular' && (
        <Badge tone="amber" icon="award">
          {t(`common:tier.${worker.tier}`)}
        </Badge>
      )}
      {verified.map(
        ([label, at]) =>
          at && (
            <Badge
              key={label}
              tone="success"
              icon="check"
              title={t('workers:verified_on', { date: formatDate(at, language) })}
            >
              {label}
            </Badge>
          ),
      )}
    </div>
  )
}
