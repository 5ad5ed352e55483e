import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { waitMessage } from '#app/limits/rules.ts'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { presentOwnContacts } from '#app/offers/contact-presenters.server.ts'
import { presentDecision } from '#app/offers/presenters.server.ts'
import { presentAcceptance, shownAmount } from '#app/offers/prices/presenters.ts'
import { loadOfferToDecide, messageOfAcceptance } from '#app/offers/routes/decision.server.ts'
import { canAccept } from '#app/offers/rules.ts'
import { acceptanceFormSchema } from '#app/offers/schemas.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { Route } from './+types/acceptance.ts'

export async function loader(args: Route.LoaderArgs) {
  const [offer, { context }] = [await loadOfferToDecide(args), args]
  const language = languageOf(context)
  return {
    ...presentDecision(offer, { t: requestTranslate(context), language }),
    formTokens: issueFormTokens(context),
    isDecided: offer.acceptedOfferId !== null,
    ownContacts: presentOwnContacts(offer, language),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const clientId = currentUser(context).id
  const offerId = idParam(params.offerId)

  const form = await readForm(request, acceptanceFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const decision = { offerId, clientId, seenAmount: form.value.amount, seenTerms: form.value.terms, now: new Date() }
  const outcome = await submitForm(form, (trx) => acceptOffer(trx, decision))
  if (outcome.ok) {
    trackConversion(context, 'offer_accepted')
    return redirectWithFlash(contactsPath(outcome.value), await messageOfAcceptance(outcome.value, context))
  }

  // The page itself says what was decided in the meantime.
  const path = href('/klijent/ponude/:offerId/prihvatanje', { offerId })
  if (outcome.reason === 'rate_limited') return redirectWithFlash(path, waitMessage(outcome), 'warning')
  if (outcome.reason === 'ad_closed') return redirectWithFlash(path, 'common:problems.ad_closed', 'info')
  if (outcome.reason !== 'offer_changed') return redirect(path, 303)
  return redirectWithFlash(path, 'offers:refused.offer_changed', 'warning')
}

export default function Acceptance({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, offer, status, adStatus, isDecided, ownContacts } = loaderData
  const { name } = offer.worker
  if (!canAccept({ status, adStatus })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: offer.adId }), label: offer.title }
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
        action={href('/klijent/ponude/:offerId/prihvatanje', { offerId: offer.id })}
        label={presentAcceptance(offer, { t, language })}
        formTokens={formTokens}
        fields={{ amount: shownAmount(offer), terms: offer.key }}
        notSent={t('offers:accept.not_sent')}
        variant="primary"
        wide
      />
    </DecisionPage>
  )
}

function contactsPath({ adId, workerId }: { adId: number; workerId: number }): string {
  return href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId: adId, workerId })
}
