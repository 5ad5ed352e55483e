import { data, href, redirect } from 'react-router'
import { publishDraft } from '#app/ads/publishing.server.ts'
import { rateLimitMessage } from '#app/ads/routes/ad-form.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { messageWithPassage } from '#app/contact-detection/refuse-contact.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-publication.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/klijent/moji-oglasi/:id', { id: String(idParam(params.id)) }), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) =>
    publishDraft(trx, { adId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: String(outcome.value.adId) }), 'ads:new.posted')
  if (outcome.reason === 'unknown') throw data(null, 404)
  const id = String(adId)
  const ad = href('/klijent/moji-oglasi/:id', { id })
  if (outcome.params?.seconds) return redirectWithFlash(ad, rateLimitMessage(outcome), 'warning')
  const edit = href('/klijent/moji-oglasi/:id/uredi', { id })
  if (outcome.reason === 'contact_shown')
    return redirectWithFlash(
      edit,
      messageWithPassage('ads:refused.contact_shown', String(outcome.params?.passage)),
      'warning',
    )
  return redirectWithFlash(outcome.reason === 'incomplete' ? edit : ad, `ads:refused.${outcome.reason}`, 'info')
}
