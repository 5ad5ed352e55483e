import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { isNotFoundError, NotFoundPage, type NotFoundData } from '#app/ui/layout/not-found-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** Its links are the newest articles. */
export type PostNotFound = NotFoundData<'post'>

export function PostErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isNotFoundError<PostNotFound['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <NotFoundPage
      title={t('blog:not_found.title')}
      action={<LinkButton to={href('/blog')}>{t('blog:all')}</LinkButton>}
      links={error.data.links}
    >
      {t('blog:not_found.text')}
    </NotFoundPage>
  )
}
