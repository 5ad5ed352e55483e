import { accountPath } from '#app/accounts/account-paths.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { requestExport } from '#app/personal-data/exporting.server.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/data-export.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader({ context }: Route.LoaderArgs) {
  throw redirect(accountPath('privacy', currentUser(context).userType), 303)
}

export async function action(args: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(args.context)
  const path = accountPath('privacy', userType)
  await requireProof(args.context, path)
  const outcome = await submitButton(args, (trx) => requestExport(trx, { userId, now: new Date() }))
  return outcome.ok
    ? redirectWithFlash(path, 'personal-data:export.requested')
    : redirectWithFlash(path, 'personal-data:export.limited', 'info')
}
