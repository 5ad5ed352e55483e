import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Shared by routes that have no page of their own, so that a fault in them reaches the visitor as a page. */
export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
