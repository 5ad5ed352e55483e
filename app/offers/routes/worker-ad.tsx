import { viewOf } from '#app/ads/routes/ad-view.server.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { OfferForm, OfferLink } from '#app/offers/components/offer-form.tsx'
import { OfferState } from '#app/offers/components/offer-state.tsx'
import { OwnOffer } from '#app/offers/components/own-offer.tsx'
import { WorkerAdDetails, WorkerAdHeader } from '#app/offers/components/worker-ad-details.tsx'
import { presentAdForWorker } from '#app/offers/presenters.server.ts'
import { presentNewOffer } from '#app/offers/prices/amount-field.server.ts'
import { presentSentOffer } from '#app/offers/own/presenter.server.ts'
import { readOffer, refuseOffer } from '#app/offers/routes/offer-form.server.ts'
import { canSendOffer, workerListOf } from '#app/offers/rules.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { LazyQuestions } from '#app/questions/components/lazy-questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { canAskQuestion } from '#app/questions/rules.ts'
import { presentPartnerNotice } from '#app/suspensions/partner-notice.server.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/worker-ad.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [worker, adId] = [currentUser(context), idParam(params.id)]
  const [found, questions] = await Promise.all([
    findAdForWorker(db, { adId, workerId: worker.id, view: viewOf({ request, context, adId }) }),
    listQuestions(db, { adId, viewer: worker }),
  ])
  if (!found) throw notFound()
  const [t, language, now] = [requestTranslate(context), languageOf(context), new Date()]
  return {
    formTokens: issueFormTokens(context),
    now,
    place: workerListOf(found.status, found.ownOffer?.status),
    ad: presentAdForWorker(found, { t, language, now }),
    newOffer: found.isReaderHidden ? null : presentNewOffer(found, { t, language }),
    ownOffer: presentSentOffer(found, { t, language, now }),
    partnerNotice: presentPartnerNotice(t, found.suspendedClient, href('/majstor/posao/:id/prekid', { id: adId })),
    questions,
    canAsk: canAskQuestion(worker, found) && !found.isReaderHidden,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [workerId, adId] = [currentUser(context).id, idParam(params.id)]
  const form = await readForm(request, offerFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const offer = { ...readOffer(form.value), adId, workerId }
  const outcome = await submitForm(form, (trx) => sendOffer(trx, offer))
  const path = href('/majstor/posao/:id', { id: adId })
  if (!outcome.ok) return refuseOffer(form, outcome, path)

  trackConversion(context, 'offer_made')
  await reachMilestone(context, 'offer_sent')
  return redirectWithFlash(path, `success:sent.text?ad=${adId}`)
}

export default function WorkerAd({ loaderData, actionData }: Route.ComponentProps) {
  const { ad, newOffer, ownOffer, questions, canAsk, partnerNotice, formTokens, now } = loaderData
  const form = actionData?.form
  const canSend = canSendOffer(ad.status, ownOffer?.status) && newOffer
  const content = (
    <>
      <WorkerAdDetails ad={ad} now={now} formTokens={!!canSend && formTokens} />
      <LazyQuestions questions={questions} adId={ad.id} canAsk={canAsk} now={now} />
    </>
  )
  return (
    <>
      <FormTitle form={form}>{ad.title}</FormTitle>
      <WorkerAdHeader ad={ad} offerStatus={ownOffer?.status} />
      {canSend ? (
        <WithAside aside={<OfferForm {...newOffer} form={form} formTokens={formTokens} />}>
          {ownOffer && <OwnOffer offer={ownOffer} />}
          {content}
          <OfferLink />
        </WithAside>
      ) : (
        <WithAside
          isAsideFirst
          aside={<OfferState ad={ad} offer={ownOffer} notice={partnerNotice} isHidden={!newOffer} />}
        >
          {content}
        </WithAside>
      )}
    </>
  )
}
