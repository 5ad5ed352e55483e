import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { isNotFoundError, NotFoundPage, type NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type ServiceNotFound = NotFoundData<'service' | 'city'>

export function ServiceErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isNotFoundError<ServiceNotFound['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <NotFoundPage
      title={t(`catalogue:not_found.${kind}.title`)}
      action={<LinkButton to={href('/usluge')}>{t('catalogue:title')}</LinkButton>}
      links={links}
    >
      {t(`catalogue:not_found.${kind}.text`)}
    </NotFoundPage>
  )
}
