import { href, redirect } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { removeDevice } from '#app/devices/removing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/device-removal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader() {
  throw redirect(href('/obavjestenja/postavke'), 303)
}

export async function action({ params, context }: Route.ActionArgs) {
  // A repeated request finds nothing to remove.
  await removeDevice(db, { id: idParam(params.deviceId), userId: currentUser(context).id, now: new Date() })
  return redirectWithFlash(href('/obavjestenja/postavke'), 'settings:devices.removed')
}
