import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { isNotFoundError, NotFoundPage } from '#app/ui/layout/not-found-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type NotFoundBoundaryProps = { texts: string; to: string; label: string }

/** The page of a route that names what it does not have: a title and a text for each kind stand under `texts`. */
export function NotFoundBoundary({ texts, to, label }: NotFoundBoundaryProps) {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isNotFoundError(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <NotFoundPage title={t(`${texts}.${kind}.title`)} action={<LinkButton to={to}>{label}</LinkButton>} links={links}>
      {t(`${texts}.${kind}.text`)}
    </NotFoundPage>
  )
}
