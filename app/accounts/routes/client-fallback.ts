import { href, redirect } from 'react-router'
import { withQuery } from '#app/with-query.ts'
import type { Route } from './+types/client-fallback.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const assignmentStates = new Map([
  ['poslovi-u-toku', 'u-toku'],
  ['zavrseni-poslovi', 'zavrseni'],
])

/** Redirects the addresses that a worker's lists of jobs have, and other unknown ones of clients to posting an ad. */
export function loader({ params }: Route.LoaderArgs) {
  const state = assignmentStates.get(params['*'])
  throw redirect(
    state ? withQuery(href('/klijent/moji-poslovi'), { stanje: state }) : href('/klijent/objavite-oglas'),
    303,
  )
}

export const action = loader
