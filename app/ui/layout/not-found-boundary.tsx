import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { isNotFoundError, NotFoundPage } from '#app/ui/layout/not-found-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type NotFoundBoundaryProps = {
  textsOf: (kind: string) => { title: string; text: string }
  to: string
  label: string
}

/** The page of a route that names what it does not have. */
export function NotFoundBoundary({ textsOf, to, label }: NotFoundBoundaryProps) {
  const error = useRouteError()
  if (!isNotFoundError(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  const { title, text } = textsOf(kind)
  return (
    <NotFoundPage title={title} action={<LinkButton to={to}>{label}</LinkButton>} links={links}>
      {text}
    </NotFoundPage>
  )
}
