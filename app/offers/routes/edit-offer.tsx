import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { waitMessage } from '#app/limits/rules.ts'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { OfferFields } from '#app/offers/components/offer-fields.tsx'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { canEditOffer } from '#app/offers/rules.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import { editOffer } from '#app/offers/sending.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-offer.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOwnOffer(db, { offerId: idParam(params.offerId), workerId: currentUser(context).id })
  if (!offer) throw data(null, 404)

  const { adId, title, amount, message, status, adStatus, minPayout, maxPayout, acceptsOutsideBudget } = offer
  return {
    formTokens: issueFormTokens(context),
    adId,
    title,
    amount,
    message,
    status,
    adStatus,
    budget: { minPayout, maxPayout, acceptsOutsideBudget },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const offerId = idParam(params.offerId)

  const form = await readForm(request, offerFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotently(db, form.key, (trx) =>
    editOffer(trx, { ...form.value, offerId, workerId: worker.id, now: new Date() }),
  )
  if (outcome.ok)
    return redirectWithFlash(href('/majstor/posao/:id', { id: String(outcome.value.adId) }), 'offers:edited')
  if (outcome.reason === 'unknown') throw data(null, 404)
  if (outcome.reason === 'rate_limited') return invalid(form, { '': waitMessage(outcome) })
  if (outcome.params)
    return invalid(form, {
      amount: `offers:refused.${outcome.reason}?${new URLSearchParams(outcome.params as Record<string, string>)}`,
    })

  return redirectWithFlash(href('/majstor/moje-ponude'), `offers:refused.${outcome.reason}`, 'info')
}

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, adId, title, budget, status, adStatus, ...offer } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: String(adId) }), label: title }
  if (!canEditOffer({ status, adStatus }))
    return <RefusalPage reason={status === 'pending' ? 'ad_closed' : `already_${status}`} back={back} />

  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('offers:edit.title')}</FormTitle>
      <PageHeader title={t('offers:edit.title')} back={back} />
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('offers:edit.submit')}
        fieldOrder={['amount', 'message']}
      >
        <OfferFields budget={budget} offer={offer} />
      </FormPage>
    </div>
  )
}
