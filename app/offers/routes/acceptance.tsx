import { data, href, redirect } from 'react-router'
import { trackConversion } from '#app/http/conversions.server.ts'
import { formatPhone } from '#app/phones.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { kmForInput } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { waitMessage } from '#app/limits/rules.ts'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { findOfferToDecide } from '#app/offers/queries.server.ts'
import { canAccept } from '#app/offers/rules.ts'
import { acceptanceFormSchema } from '#app/offers/schemas.ts'
import { cityName } from '#app/places/cities.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { presentWorker } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/acceptance.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOfferToDecide(db, { offerId: idParam(params.offerId), clientId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const language = languageOf(context)
  const { id, adId, title, amount, message, status, adStatus, acceptedOfferId, ownPhone, ownEmail, ownAddress, city } =
    offer
  return {
    formTokens: issueFormTokens(context),
    offer: { id, adId, title, amount, message, worker: presentWorker(offer.worker, language) },
    status,
    adStatus,
    isDecided: acceptedOfferId !== null,
    ownContacts: {
      phone: formatPhone(ownPhone, language),
      email: ownEmail,
      address: `${ownAddress}, ${cityName(city)}`,
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const offerId = idParam(params.offerId)

  const form = await readForm(request, acceptanceFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const decision = { offerId, clientId: client.id, seenAmount: form.value.amount, now: new Date() }
  const outcome = await idempotently(db, form.key, (trx) => acceptOffer(trx, decision))
  if (outcome.ok) {
    trackConversion(context, 'offer_accepted')
    return redirectWithFlash(contactsPath(outcome.value), 'offers:accepted')
  }
  if (outcome.reason === 'unknown') throw data(null, 404)

  // The page itself says what was decided meanwhile; a new price needs the words.
  const path = href('/klijent/ponude/:offerId/prihvatanje', { offerId: String(offerId) })
  if (outcome.reason === 'rate_limited') return redirectWithFlash(path, waitMessage(outcome), 'warning')
  return outcome.reason === 'offer_changed'
    ? redirectWithFlash(path, 'offers:refused.offer_changed', 'warning')
    : redirect(path, 303)
}

export default function Acceptance({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, offer, status, adStatus, isDecided, ownContacts } = loaderData
  const { name } = offer.worker
  if (!canAccept({ status, adStatus })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: String(offer.adId) }), label: offer.title }
    return (
      <RefusalPage
        reason={isDecided ? 'already_accepted' : status === 'pending' ? 'ad_closed' : `already_${status}`}
        back={back}
      />
    )
  }

  return (
    <DecisionPage
      title={t('offers:accept.title')}
      offer={offer}
      consequences={[
        t('offers:accept.shows_yours', { name, ...ownContacts }),
        t('offers:accept.shows_theirs'),
        t('offers:accept.opens_conversation'),
        t('offers:accept.locks'),
        t('offers:accept.notifies_others'),
      ]}
    >
      <ButtonForm
        action={href('/klijent/ponude/:offerId/prihvatanje', { offerId: String(offer.id) })}
        label={t('offers:accept.submit')}
        formTokens={formTokens}
        fields={{ amount: kmForInput(offer.amount) }}
        variant="primary"
        wide
      />
    </DecisionPage>
  )
}

function contactsPath({ adId, workerId }: { adId: number; workerId: number }): string {
  return href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId: String(adId), workerId: String(workerId) })
}
