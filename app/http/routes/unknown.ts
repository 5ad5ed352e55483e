import { data, href, redirect } from 'react-router'
import type { Route } from './+types/unknown.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ url }: Route.LoaderArgs) {
  if (/\.[a-z0-9]{2,5}$/i.test(url.pathname) || url.pathname.startsWith('/assets/')) throw data(null, 404)
  throw redirect(href('/'), 303)
}

export const action = loader
