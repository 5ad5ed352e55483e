import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { postPath } from '#app/blog/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The data of the 404. */
export type PostNotFound = { kind: 'post'; newest: { slug: string; title: string; lang: string | undefined }[] }

export function PostErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isPostNotFound(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <div className="narrow stack">
      <title>{t('blog:not_found.title')}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('blog:not_found.title')}</h1>
      <EmptyState icon="search" action={<LinkButton to={href('/blog')}>{t('blog:all')}</LinkButton>}>
        {t('blog:not_found.text')}
      </EmptyState>
      <ul className="divided">
        {error.data.newest.map(({ slug, title, lang }) => (
          <li key={slug}>
            <Anchor to={postPath(slug)} lang={lang}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isPostNotFound(error: unknown): error is { data: PostNotFound } {
  return isRouteErrorResponse(error) && (error.data as PostNotFound | null)?.kind === 'post'
}
