import { href } from 'react-router'
import { postPath } from '#app/blog/paths.ts'
import { formatCount, formatRating } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { Rating } from '#app/ui/rating.tsx'

type Worker = { skill: string; slug: string; name: string; city: string; rating: number | null; reviewCount: number }

export function Stats({ stats }: { stats: { workers: number; assignments: number; rating: number } }) {
  const { t, language } = useTranslation()
  const items = [
    { value: `${formatCount(stats.workers, language)}+`, label: t('landing:stat.workers') },
    { value: `${formatCount(stats.assignments, language)}+`, label: t('landing:stat.jobs') },
    { value: formatRating(stats.rating, language), label: t('landing:stat.rating') },
    { value: '2–6 h', label: t('landing:stat.response') },
  ]
  return <StatList items={items} />
}

export function TopWorkers({ workers }: { workers: Worker[] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:top_workers')}</h2>
      <ul className="grid">
        {workers.map(({ skill, slug, name, city, rating, reviewCount }) => (
          <Card key={skill} as="li">
            <span className="muted">{`${skill} · ${city}`}</span>
            <CardTitle to={href('/majstor/:publicProfileSlug', { publicProfileSlug: slug })}>{name}</CardTitle>
            <Rating value={rating} count={reviewCount} short />
          </Card>
        ))}
      </ul>
    </section>
  )
}

export function Testimonials({
  testimonials,
}: {
  testimonials: { id: number; comment: string; name: string; city: string }[]
}) {
  const { t } = useTranslation()
  if (testimonials.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:testimonials')}</h2>
      <ul className="grid">
        {testimonials.map(({ id, comment, name, city }) => (
          <Card key={id} as="li">
            <p>
              <q>{comment}</q>
            </p>
            <span className="muted">{`${name}, ${city}`}</span>
          </Card>
        ))}
      </ul>
    </section>
  )
}

export function LatestPosts({ posts }: { posts: { slug: string; title: string; lang: string | undefined }[] }) {
  const { t } = useTranslation()
  if (posts.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{t('landing:blog')}</h2>
      <ul className="divided">
        {posts.map(({ slug, title, lang }) => (
          <li key={slug}>
            <Anchor to={postPath(slug)} lang={lang}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
