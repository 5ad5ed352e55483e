import { href, redirect } from 'react-router'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

/** Whatever else a client looks for here, posting an ad is what most came for. */
export function loader() {
  throw redirect(href('/klijent/objavite-oglas'), 303)
}

export const action = loader
