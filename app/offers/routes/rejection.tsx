import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DecisionPage } from '#app/offers/components/decision-page.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { rejectOffer } from '#app/offers/deciding.server.ts'
import { presentDecision } from '#app/offers/presenters.server.ts'
import { loadOfferToDecide } from '#app/offers/routes/decision.server.ts'
import { canReject } from '#app/offers/rules.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { Route } from './+types/rejection.ts'

export async function loader(args: Route.LoaderArgs) {
  const [offer, { context }] = [await loadOfferToDecide(args), args]
  return {
    ...presentDecision(offer, { t: requestTranslate(context), language: languageOf(context) }),
    formTokens: issueFormTokens(context),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = { offerId: idParam(params.offerId), clientId: currentUser(context).id, now: new Date() }
  const outcome = await submitButton({ request, context }, (trx) => rejectOffer(trx, decision))
  if (outcome.ok)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id/ponude', { id: outcome.value.adId }), 'offers:rejected')

  // The page itself says what was decided in the meantime.
  return redirect(href('/klijent/ponude/:offerId/odbijanje', { offerId: decision.offerId }), 303)
}

export default function Rejection({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, offer, status } = loaderData
  const { name } = offer.worker
  if (!canReject({ status })) {
    const back = { to: href('/klijent/moji-oglasi/:id/ponude', { id: offer.adId }), label: offer.title }
    return <RefusalPage reason={`already_${status}`} back={back} />
  }

  return (
    <DecisionPage
      title={t('offers:reject.title')}
      offer={offer}
      consequences={[t('offers:reject.notifies', { name }), t('offers:reject.again', { name })]}
    >
      <ButtonForm
        action={href('/klijent/ponude/:offerId/odbijanje', { offerId: offer.id })}
        label={t('offers:reject.submit')}
        formTokens={formTokens}
        notSent={t('offers:reject.not_sent')}
        variant="danger"
        wide
      />
    </DecisionPage>
  )
}
