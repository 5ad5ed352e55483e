import { redirect } from 'react-router'
import { unblockMember } from '#app/blocks/blocking.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Route } from './+types/unblock.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader() {
  throw redirect(href('/blokirani'), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = { viewerId: currentUser(context).id, userId: idParam(params.userId) }
  await submitButton({ request, context }, (trx) => unblockMember(trx, key))
  return redirectWithFlash(href('/blokirani'), 'safety:blocks.removed')
}
