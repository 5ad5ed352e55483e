import { href } from 'react-router'
import { formatCount, formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import type { loadLandingPage } from '#app/site/landing.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { Rating, Stars } from '#app/ui/rating.tsx'

type LandingData = Awaited<ReturnType<typeof loadLandingPage>>

/** Numbers, or what is true without them. */
export function Stats({ stats }: Pick<LandingData, 'stats'>) {
  const { t, language } = useTranslation()
  if (!stats)
    return (
      <ul className="facts">
        {['reviews', 'price', 'payment'].map((fact) => (
          <li key={fact} className="icon-line">
            <Icon name="check" />
            {t(`landing:fact.${fact}`)}
          </li>
        ))}
      </ul>
    )
  const items = [
    { value: `${formatCount(stats.workers, language)}+`, label: t('landing:stat.workers') },
    { value: `${formatCount(stats.assignments, language)}+`, label: t('landing:stat.jobs') },
    { value: formatRating(stats.rating, language), label: t('landing:stat.rating') },
    ...(stats.responseHours ? [{ value: `${stats.responseHours} h`, label: t('landing:stat.response') }] : []),
  ]
  return <StatList items={items} />
}

export function PopularSkills({ skills }: { skills: { to: string; label: string; icon: IconName }[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('landing:popular_skills')}</h2>
      <ul className="tiles">
        {skills.map(({ to, label, icon }) => (
          <li key={to}>
            <Anchor to={to} className="card tile">
              <Icon name={icon} />
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TopWorkers({ workers }: { workers: LandingData['topWorkers'] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:top_workers')}</h2>
      <ul className="grid">
        {workers.map(({ skill, slug, name, city, imageId, rating, reviewCount, quote }) => (
          <Card key={skill} as="li">
            <div className="person">
              <Avatar name={name} src={imageId === null ? null : imageUrl(imageId, 160)} />
              <div>
                <CardTitle to={href('/majstor/:publicProfileSlug', { publicProfileSlug: slug })}>{name}</CardTitle>
                <span className="muted small">{`${skill} · ${city}`}</span>
              </div>
            </div>
            <Rating value={rating} count={reviewCount} short />
            {quote && <q>{quote}</q>}
          </Card>
        ))}
      </ul>
    </section>
  )
}

export function Testimonials({ testimonials }: Pick<LandingData, 'testimonials'>) {
  const { t } = useTranslation()
  if (testimonials.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:testimonials')}</h2>
      <ul className="grid thirds">
        {testimonials.map(({ id, rating, comment, name, city }) => (
          <Card key={id} as="li">
            <span className="rating">
              <Stars value={rating} label={t('common:rating.out_of', { rating })} />
            </span>
            <q>{comment}</q>
            <span className="muted small">{`${name}, ${city}`}</span>
          </Card>
        ))}
      </ul>
    </section>
  )
}
