import { href, redirect } from 'react-router'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { setAway } from '#app/workers/away/away.server.ts'
import type { Route } from './+types/away-end.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader() {
  throw redirect(href('/majstor/moj-profil/odsutnost'), 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const end = { workerId: currentUser(context).id, until: null, now: new Date() }
  await submitButton({ request, context }, (trx) => setAway(trx, end))
  return redirectWithFlash(href('/majstor/moj-profil/odsutnost'), 'workers:away.ended')
}
