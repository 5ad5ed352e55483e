import { href, redirect } from 'react-router'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

/** Redirects unknown client addresses to posting an ad. */
export function loader() {
  throw redirect(href('/klijent/objavite-oglas'), 303)
}

export const action = loader
