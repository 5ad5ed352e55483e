import { redirect } from 'react-router'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { addressedWorker, idParam } from '#app/http/id-param.server.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import { findAcceptedOffer } from '#app/offers/queries.server.ts'
import { whyNotRate } from '#app/offers/silence/rules.ts'
import { ReviewFields } from '#app/reviews/components/review-fields.tsx'
import { reviewFormSchema } from '#app/reviews/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import { presentWorker } from '#app/workers/presenters.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/completion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ownAdKey = { adId: idParam(params.id), clientId: currentUser(context).id }
  const [ad, offer] = await Promise.all([findAdSummaryOf(db, ownAdKey), findAcceptedOffer(db, ownAdKey)])
  if (!ad) throw notFound()

  return {
    formTokens: issueFormTokens(context),
    ad: { id: ad.id, title: ad.title, isRunning: ad.status === 'in_progress' },
    whyNot: offer && whyNotRate({ ...offer, status: ad.status }, new Date()),
    offer: offer
      ? {
          amount: offer.amount,
          unitPrice: offer.unitPrice,
          worker: presentWorker(offer.worker, languageOf(context)),
        }
      : null,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, reviewFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const review = { ...form.value, adId, clientId: client.id, workerId: addressedWorker(url), now: new Date() }
  const outcome = await submitForm(form, (trx) => completeAssignment(trx, review))
  if (outcome.ok) {
    trackConversion(context, 'job_completed')
    await reachMilestone(context, 'job_completed')
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), `success:completed.text?ad=${adId}`)
  }

  const page = href('/klijent/moji-oglasi/:id', { id: adId })
  if (outcome.reason === 'other_worker') return redirectWithFlash(page, 'offers:refused.other_worker', 'info')
  // The page itself says what was decided meanwhile.
  return redirect(href('/klijent/moji-oglasi/:id/zavrsetak', { id: adId }), 303)
}

export default function Completion({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, ad, offer, whyNot } = loaderData
  const back = { to: href('/klijent/moji-oglasi/:id', { id: ad.id }), label: ad.title }
  if (!offer || whyNot) return <RefusalPage reason={whyNot ?? 'not_in_progress'} back={back} />
  const [title, lead, submit] = ad.isRunning
    ? (['complete.title', offer.amount === null ? 'complete.lead_open' : 'complete.lead', 'complete.submit'] as const)
    : (['complete.rate', 'contacts.lead', 'complete.publish'] as const)

  return (
    <NarrowForm
      back={back}
      title={t(`offers:${title}`)}
      lead={t(`offers:${lead}`, { amount: presentOfferPrice(offer, { t, language }) })}
      form={actionData?.form}
    >
      <WorkerSummary worker={offer.worker} />
      <FormPage
        action={withQuery(href('/klijent/moji-oglasi/:id/zavrsetak', { id: ad.id }), { majstor: offer.worker.id })}
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t(`offers:${submit}`)}
        notSent={t('offers:complete.not_sent')}
        fieldOrder={['rating', 'comment']}
      >
        <ReviewFields />
      </FormPage>
      <p className="muted small">{t('offers:complete.public', { name: offer.worker.name })}</p>
    </NarrowForm>
  )
}
