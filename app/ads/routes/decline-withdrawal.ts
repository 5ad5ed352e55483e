import { redirect } from 'react-router'
import { undoDecline } from '#app/ads/responses/declining.server.ts'
import { answeredPath } from '#app/ads/responses/routes/answered-path.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Route } from './+types/decline-withdrawal.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/majstor/posao/:id', { id: idParam(params.id) }), 303)
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const decline = { adId: idParam(params.id), workerId: currentUser(context).id }
  await submitButton({ request, context }, (trx) => undoDecline(trx, decline))
  return redirectWithFlash(answeredPath(url, decline.adId), 'offers:decline.withdrawn')
}
