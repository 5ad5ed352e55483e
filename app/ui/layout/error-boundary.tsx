import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LazyErrorPage } from '#app/ui/layout/lazy-error-page.tsx'

/** For routes without a component, so that their errors are shown as a page. */
export function ErrorBoundary() {
  const error = useRouteError()
  return <LazyErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
