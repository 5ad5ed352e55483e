import { nextOffersPath } from '#app/assignments/appointments/paths.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { waitMessage } from '#app/limits/rules.ts'
import { replacingCauses } from '#app/offers/causes.ts'
import { CauseChoice } from '#app/offers/components/cause-choice.tsx'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { presentOwnContacts } from '#app/offers/contact-presenters.server.ts'
import { canTakeNext, whyNotTakeNext } from '#app/offers/next/rules.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { presentDecision } from '#app/offers/presenters.server.ts'
import { presentAcceptance, shownAmount } from '#app/offers/prices/presenters.ts'
import { findAcceptedOffer } from '#app/offers/queries.server.ts'
import { loadOfferToDecide } from '#app/offers/routes/decision.server.ts'
import { takingFormSchema } from '#app/offers/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/next-offer.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [adId, clientId, language] = [idParam(params.id), currentUser(context).id, languageOf(context)]
  const offer = await loadOfferToDecide({ request, params, context })
  if (offer.adId !== adId) throw notFound()
  const accepted = await findAcceptedOffer(db, { adId, clientId })
  return {
    ...presentDecision(offer, { t: requestTranslate(context), language }),
    accepted: accepted ? { id: accepted.id, name: accepted.worker.name } : null,
    formTokens: issueFormTokens(context),
    ownContacts: presentOwnContacts(offer, language),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [id, offerId, clientId] = [idParam(params.id), idParam(params.offerId), currentUser(context).id]
  const form = await readForm(request, takingFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { amount: seenAmount, terms: seenTerms, ...choice } = form.value
  const taking = { ...choice, offerId, clientId, seenAmount, seenTerms, now: new Date() }
  const outcome = await submitForm(form, (trx) => takeNextOffer(trx, taking))
  if (outcome.ok) {
    trackConversion(context, 'offer_accepted')
    const { adId: jobAdId, workerId } = outcome.value
    const path = href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId, workerId })
    return redirectWithFlash(path, 'appointments:next.done')
  }

  const path = href('/klijent/dogovor/:id/sljedeca/:offerId', { id, offerId })
  if (outcome.reason === 'rate_limited') return redirectWithFlash(path, waitMessage(outcome), 'warning')
  if (outcome.reason === 'ad_closed') return redirectWithFlash(path, 'common:problems.ad_closed', 'info')
  return redirectWithFlash(path, `offers:refused.${outcome.reason}`, 'warning')
}

export default function NextOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, offer, status, adStatus, accepted, ownContacts } = loaderData
  const { name } = offer.worker
  const back = { to: nextOffersPath(offer.adId), label: t('appointments:next.title') }
  if (!accepted || !canTakeNext({ status, adStatus }))
    return <RefusalPage reason={whyNotTakeNext({ status, adStatus })} back={back} />

  return (
    <DecisionPage
      title={t('appointments:next.confirm')}
      offer={offer}
      back={back}
      consequences={[
        t('appointments:next.undoes', { name: accepted.name }),
        t('offers:accept.shows_yours', { name, ...ownContacts }),
        t('offers:accept.shows_theirs'),
        t('offers:accept.opens_conversation'),
        t('appointments:next.notifies', { name, former: accepted.name }),
      ]}
      form={
        <FormPage
          action={href('/klijent/dogovor/:id/sljedeca/:offerId', { id: offer.adId, offerId: offer.id })}
          form={actionData?.form}
          formTokens={formTokens}
          hidden={{ acceptedId: accepted.id, amount: shownAmount(offer), terms: offer.key }}
          submitLabel={presentAcceptance(offer, { t, language })}
          notSent={t('offers:accept.not_sent')}
        >
          <CauseChoice causes={replacingCauses} />
        </FormPage>
      }
    />
  )
}
