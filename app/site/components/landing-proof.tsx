import { href } from 'react-router'
import { postPath } from '#app/blog/addresses.ts'
import { formatCount, formatRating } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Rating } from '#app/ui/rating.tsx'

type Worker = { trade: string; slug: string; name: string; city: string; rating: number | null; reviewCount: number }

export function Figures({ figures }: { figures: { workers: number; jobs: number; rating: number } }) {
  const { t, language } = useWords()
  const items = [
    { value: `${formatCount(figures.workers, language)}+`, label: t('landing:figure.workers') },
    { value: `${formatCount(figures.jobs, language)}+`, label: t('landing:figure.jobs') },
    { value: formatRating(figures.rating, language), label: t('landing:figure.rating') },
    { value: '2–6 h', label: t('landing:figure.response') },
  ]
  return <Facts items={items} />
}

/** One worker of each of a few trades, the first whom the directory recommends. */
export function BestWorkers({ workers }: { workers: Worker[] }) {
  const { t } = useWords()
  if (workers.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:best')}</h2>
      <ul className="grid">
        {workers.map(({ trade, slug, name, city, rating, reviewCount }) => (
          <Card key={trade} as="li">
            <span className="muted">{`${trade} · ${city}`}</span>
            <CardTitle to={href('/majstor/:publicProfileSlug', { publicProfileSlug: slug })}>{name}</CardTitle>
            <Rating value={rating} count={reviewCount} short />
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** What clients wrote when their jobs were done. */
export function Praise({ quotes }: { quotes: { id: number; comment: string; name: string; city: string }[] }) {
  const { t } = useWords()
  if (quotes.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('landing:praise')}</h2>
      <ul className="grid">
        {quotes.map(({ id, comment, name, city }) => (
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

/** The newest articles, by title alone. */
export function Teasers({ posts }: { posts: { slug: string; title: string; foreign: string | undefined }[] }) {
  const { t } = useWords()
  if (posts.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{t('landing:blog')}</h2>
      <ul className="divided">
        {posts.map(({ slug, title, foreign }) => (
          <li key={slug}>
            <Anchor to={postPath(slug)} lang={foreign}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
