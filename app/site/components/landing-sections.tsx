import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import type { loadLandingPage } from '#app/site/landing.server.ts'
import { Stats } from '#app/site/components/stats.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { Rating, Stars } from '#app/ui/rating.tsx'

type LandingData = Awaited<ReturnType<typeof loadLandingPage>>

/** The facts of every job. Numbers stand here once the counted ones have reached the announced ones. */
export function Facts({ stats }: Pick<LandingData, 'stats'>) {
  const { t } = useTranslation()
  if (stats) return <Stats stats={stats} />
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
}

export function TopWorkers({ workers }: { workers: LandingData['topWorkers'] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:top_workers')}</h2>
      <ul className="grid thirds">
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
