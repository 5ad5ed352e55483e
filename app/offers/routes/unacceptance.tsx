import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CauseChoice } from '#app/offers/components/cause-choice.tsx'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { presentDecision } from '#app/offers/presenters.server.ts'
import { findOfferToClient } from '#app/offers/queries.server.ts'
import { canUnaccept } from '#app/offers/rules.ts'
import { unacceptanceFormSchema } from '#app/offers/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unacceptance.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { offerId: idParam(params.offerId), clientId: currentUser(context).id }
  const offer = orNotFound(await findOfferToClient(db, key))
  return {
    ...presentDecision(offer, { t: requestTranslate(context), language: languageOf(context) }),
    formTokens: issueFormTokens(context),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, unacceptanceFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { cause } = form.value
  const decision = { offerId: idParam(params.offerId), clientId: currentUser(context).id, cause, now: new Date() }
  const outcome = await submitForm(form, (trx) => unacceptOffer(trx, decision))
  if (outcome.ok) {
    const { adId: id, isOpen } = outcome.value
    return isOpen
      ? redirectWithFlash(href('/klijent/moji-oglasi/:id/ponude', { id }), 'offers:unaccepted')
      : redirectWithFlash(href('/klijent/moji-oglasi/:id', { id }), 'offers:unaccepted_draft', 'info')
  }

  // The page itself says what was decided in the meantime.
  return redirect(href('/klijent/ponude/:offerId/ponistavanje', { offerId: decision.offerId }), 303)
}

export default function Unacceptance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, offer, status, adStatus } = loaderData
  const { name } = offer.worker
  if (!canUnaccept({ status, adStatus })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: offer.adId }), label: offer.title }
    return <RefusalPage reason={status === 'accepted' ? 'already_completed' : 'not_accepted'} back={back} />
  }

  return (
    <DecisionPage
      title={t('offers:unaccept.title')}
      offer={offer}
      consequences={[
        t('offers:unaccept.hides', { name }),
        t('offers:unaccept.closes_conversation'),
        t('offers:unaccept.reopens'),
        t('offers:unaccept.notifies', { name }),
      ]}
      form={
        <FormPage
          action={href('/klijent/ponude/:offerId/ponistavanje', { offerId: offer.id })}
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('offers:unaccept.submit')}
          submitVariant="danger"
        >
          <CauseChoice />
        </FormPage>
      }
    />
  )
}
