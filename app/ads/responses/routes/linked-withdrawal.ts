import { redirect } from 'react-router'
import { undoDecline } from '#app/ads/responses/declining.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { openWorkerLink } from '#app/workers/routes/worker-link.server.ts'
import type { Route } from './+types/linked-withdrawal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/ne-mogu/:token', params), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const {
    subjectId: adId,
    workerId,
    isExpired,
  } = await openWorkerLink('decline', { ...params, context, now: new Date() })
  const path = href('/ne-mogu/:token', params)
  if (isExpired) throw redirect(path, 303)

  await submitButton({ request, context }, (trx) => undoDecline(trx, { adId, workerId }))
  return redirectWithFlash(path, 'offers:decline.withdrawn')
}
