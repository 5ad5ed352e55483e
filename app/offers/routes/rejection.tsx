import { data, href, redirect } from 'react-router'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { rejectOffer } from '#app/offers/deciding.server.ts'
import { findOfferToClient } from '#app/offers/queries.server.ts'
import { canReject } from '#app/offers/rules.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { presentWorker } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/rejection.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOfferToClient(db, { offerId: idParam(params.offerId), clientId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const { id, adId, title, amount, message, status, worker } = offer
  return {
    formTokens: issueFormTokens(context),
    offer: { id, adId, title, amount, message, worker: presentWorker(worker, languageOf(context)) },
    status,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const offerId = idParam(params.offerId)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) =>
    rejectOffer(trx, { offerId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(
      href('/klijent/moji-oglasi/:id/ponude', { id: String(outcome.value.adId) }),
      'offers:rejected',
    )
  if (outcome.reason === 'unknown') throw data(null, 404)

  // The page itself says what was decided meanwhile.
  return redirect(href('/klijent/ponude/:offerId/odbijanje', { offerId: String(offerId) }), 303)
}

export default function Rejection({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, offer, status } = loaderData
  const { name } = offer.worker
  if (!canReject({ status })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: String(offer.adId) }), label: offer.title }
    return <RefusalPage reason={`already_${status}`} back={back} />
  }

  return (
    <DecisionPage
      title={t('offers:reject.title')}
      offer={offer}
      consequences={[t('offers:reject.notifies', { name }), t('offers:reject.again', { name })]}
    >
      <ButtonForm
        action={href('/klijent/ponude/:offerId/odbijanje', { offerId: String(offer.id) })}
        label={t('offers:reject.submit')}
        formTokens={formTokens}
        variant="danger"
        wide
      />
    </DecisionPage>
  )
}
