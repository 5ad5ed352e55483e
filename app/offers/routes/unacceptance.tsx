import { data, href, redirect } from 'react-router'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Already } from '#app/offers/components/already.tsx'
import { DecisionFrame } from '#app/offers/components/decision-frame.tsx'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { findOfferToClient } from '#app/offers/queries.server.ts'
import { canUnaccept } from '#app/offers/rules.ts'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unacceptance.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOfferToClient(db, { offerId: idParam(params.offerId), clientId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const { id, adId, title, amount, message, status, adStatus, worker } = offer
  return {
    seed: formSeed(context),
    offer: { id, adId, title, amount, message, worker: showWorker(worker, languageOf(context)) },
    status,
    adStatus,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const offerId = idParam(params.offerId)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    unacceptOffer(trx, { offerId, clientId: client.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(
      href('/klijent/moji-oglasi/:id/ponude', { id: String(outcome.value.adId) }),
      'offers:unaccepted',
    )
  if (outcome.reason === 'unknown') throw data(null, 404)

  // The page itself says what was decided meanwhile.
  return redirect(href('/klijent/ponude/:offerId/ponistavanje', { offerId: String(offerId) }), 303)
}

export default function Unacceptance({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, offer, status, adStatus } = loaderData
  const { name } = offer.worker
  if (!canUnaccept({ status, adStatus })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: String(offer.adId) }), label: offer.title }
    return <Already reason={status === 'accepted' ? 'already_completed' : 'not_accepted'} back={back} />
  }

  return (
    <DecisionFrame
      title={t('offers:unaccept.title')}
      offer={offer}
      what={[
        t('offers:unaccept.hides', { name }),
        t('offers:unaccept.closes_chat'),
        t('offers:unaccept.reopens'),
        t('offers:unaccept.tells', { name }),
      ]}
    >
      <ButtonForm
        action={href('/klijent/ponude/:offerId/ponistavanje', { offerId: String(offer.id) })}
        label={t('offers:unaccept.submit')}
        seed={seed}
        variant="danger"
        wide
      />
    </DecisionFrame>
  )
}
