import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferFields, offerForm } from '#app/offers/components/offer-fields.tsx'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { presentAmountField } from '#app/offers/prices/amount-field.server.ts'
import { readOffer, refuseOffer } from '#app/offers/routes/offer-form.server.ts'
import { canEditOffer } from '#app/offers/rules.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import { editOffer } from '#app/offers/sending.server.ts'
import { choiceOf } from '#app/offers/terms/rules.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-offer.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = orNotFound(
    await findOwnOffer(db, { offerId: idParam(params.offerId), workerId: currentUser(context).id }),
  )

  const { adId, title, amount, message, terms, status, adStatus } = offer
  return {
    formTokens: issueFormTokens(context),
    adId,
    title,
    amount,
    message,
    terms: { ...terms, available: choiceOf(terms, new Date()) },
    status,
    adStatus,
    amountField: presentAmountField(offer, { t: requestTranslate(context), language: languageOf(context) }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const workerId = currentUser(context).id
  const offerId = idParam(params.offerId)

  const form = await readForm(request, offerFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const change = { ...readOffer(form.value), offerId, workerId }
  const outcome = await submitForm(form, (trx) => editOffer(trx, change))
  if (!outcome.ok) return refuseOffer(form, outcome, href('/majstor/moje-ponude'))
  return redirectWithFlash(href('/majstor/posao/:id', { id: outcome.value.adId }), 'offers:edited')
}

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, adId, title, amountField, terms, status, adStatus, ...offer } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: adId }), label: title }
  if (!canEditOffer({ status, adStatus }))
    return <RefusalPage reason={status === 'pending' ? 'ad_closed' : `already_${status}`} back={back} />

  return (
    <NarrowForm title={t('offers:edit.title')} back={back} form={actionData?.form}>
      <FormPage
        form={actionData?.form}
        {...offerForm}
        formTokens={formTokens}
        submitLabel={t('offers:edit.submit')}
        notSent={t('offers:edit.not_sent')}
      >
        <OfferFields amountField={amountField} offer={offer} terms={terms} />
      </FormPage>
    </NarrowForm>
  )
}
