import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import type { Route } from './+types/restoration.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/klijent/ponude/:offerId/odbijanje', { offerId: idParam(params.offerId) }), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const options = { offerId: idParam(params.offerId), clientId: currentUser(context).id, now: new Date() }
  const outcome = await submitButton({ request, context }, (trx) => restoreOffer(trx, options))
  if (outcome.ok)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id/ponude', { id: outcome.value.adId }), 'offers:restored')

  const path = href('/klijent/ponude/:offerId/odbijanje', { offerId: options.offerId })
  return redirectWithFlash(path, `offers:refused.${outcome.reason}`, 'info')
}
