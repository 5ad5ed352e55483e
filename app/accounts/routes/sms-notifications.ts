import { redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { setSmsNotifications } from '#app/accounts/profile-editing.server.ts'
import { smsChoiceSchema } from '#app/accounts/schemas.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sms-notifications.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

const profile = accountPath('overview', 'Client')

export function loader() {
  throw redirect(profile, 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, smsChoiceSchema, context)
  if (form.status !== 'success') return redirectWithFlash(profile, 'accounts:sms.failed', 'error')

  const enabled = form.value.enabled === 'yes'
  await setSmsNotifications(db, { userId: currentUser(context).id, enabled })
  return redirectWithFlash(profile, `accounts:sms.${enabled ? 'on' : 'off'}`)
}
