import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { isNotFoundError, NotFoundPage, type NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type DirectoryNotFound = NotFoundData<'skill' | 'city'>

export function DirectoryErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isNotFoundError<DirectoryNotFound['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <NotFoundPage
      title={t(`search:missing.${kind}.title`)}
      action={<LinkButton to={href('/majstori')}>{t('workers:directory.all')}</LinkButton>}
      links={links}
    >
      {t(`search:missing.${kind}.text`)}
    </NotFoundPage>
  )
}
