import { href, redirect } from 'react-router'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader() {
  throw redirect(href('/klijent/pocetna'), 303)
}

export const action = loader
