import { redirect } from 'react-router'
import { keepFactor } from '#app/accounts/second-factor/removing.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Route } from './+types/keeping.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/potvrda-u-dva-koraka'), 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  await submitButton({ request, context }, (trx) => keepFactor(trx, { userId, now: new Date() }))
  return redirectWithFlash(href('/potvrda-u-dva-koraka'), 'second-factor:kept')
}
