import { data, href, redirect } from 'react-router'
import { republishAd } from '#app/ads/republishing.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-republication.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/klijent/moji-oglasi/:id', { id: String(idParam(params.id)) }), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) =>
    republishAd(trx, { adId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(
      href('/klijent/moji-oglasi/:id/uredi', { id: String(outcome.value.adId) }),
      'ads:republished',
    )
  if (outcome.reason === 'unknown') throw data(null, 404)
  return redirectWithFlash(
    href('/klijent/moji-oglasi/:id', { id: String(adId) }),
    `ads:refused.${outcome.reason}`,
    'info',
  )
}
