import { data, href, redirect } from 'react-router'
import { reactivateAd } from '#app/ads/cancelling.server.ts'
import { tooOftenMessage } from '#app/ads/routes/ad-form.server.ts'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readButton } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-reopening.ts'

export { ErrorBoundary } from '#app/site/components/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/klijent/moji-oglasi/:id', { id: String(idParam(params.id)) }), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    reactivateAd(trx, { adId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(outcome.value.adId) }), 'ads:reactivated')
  if (outcome.reason === 'unknown') throw data(null, 404)
  const ad = href('/klijent/moji-oglasi/:id', { id: String(adId) })
  if (outcome.params?.seconds) return redirectWithFlash(ad, tooOftenMessage(outcome), 'warning')
  return redirectWithFlash(ad, `ads:refused.${outcome.reason}`, 'info')
}
