import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { postPath } from '#app/blog/addresses.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What a loader throws, with status 404, when there is no such article. */
export type MissingPost = { kind: 'post'; newest: { slug: string; title: string; foreign: string | undefined }[] }

/** Says that the article is not there, and leads on to those that are. */
export function PostErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissingPost(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <div className="narrow stack">
      <title>{t('blog:missing.title')}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('blog:missing.title')}</h1>
      <EmptyState icon="search" action={<LinkButton to={href('/blog')}>{t('blog:all')}</LinkButton>}>
        {t('blog:missing.text')}
      </EmptyState>
      <ul className="divided">
        {error.data.newest.map(({ slug, title, foreign }) => (
          <li key={slug}>
            <Anchor to={postPath(slug)} lang={foreign}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isMissingPost(error: unknown): error is { data: MissingPost } {
  return isRouteErrorResponse(error) && (error.data as MissingPost | null)?.kind === 'post'
}
