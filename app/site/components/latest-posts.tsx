import { postPath } from '#app/blog/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { loadLandingPage } from '#app/site/landing.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'

type LandingData = Awaited<ReturnType<typeof loadLandingPage>>

export function LatestPosts({ posts }: Pick<LandingData, 'posts'>) {
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
