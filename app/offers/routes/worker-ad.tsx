import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferFields } from '#app/offers/components/offer-fields.tsx'
import { OwnOffer } from '#app/offers/components/own-offer.tsx'
import { WorkDone } from '#app/offers/components/work-done.tsx'
import { WorkerAdDetails } from '#app/offers/components/worker-ad-details.tsx'
import { presentAdForWorker } from '#app/offers/presenters.server.ts'
import { refuseOffer } from '#app/offers/routes/offer-form.server.ts'
import { canSendOffer } from '#app/offers/rules.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { Questions } from '#app/questions/components/questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { canAskQuestion } from '#app/questions/rules.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/worker-ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const worker = currentUser(context)
  const adId = idParam(params.id)
  const [found, questions] = await Promise.all([
    findAdForWorker(db, { adId, workerId: worker.id }),
    listQuestions(db, { adId, viewer: worker }),
  ])
  if (!found) throw notFound()

  return {
    formTokens: issueFormTokens(context),
    now: new Date(),
    ad: presentAdForWorker(found, languageOf(context)),
    ownOffer: found.ownOffer ?? null,
    questions,
    canAsk: canAskQuestion(worker, found),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const workerId = currentUser(context).id
  const adId = idParam(params.id)

  const form = await readForm(request, offerFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const offer = { ...form.value, adId, workerId, now: new Date() }
  const outcome = await submitForm(form, (trx) => sendOffer(trx, offer))
  const path = href('/majstor/posao/:id', { id: adId })
  if (!outcome.ok) return refuseOffer(form, outcome, path)

  trackConversion(context, 'offer_made')
  return redirectWithFlash(path, 'offers:sent')
}

export default function WorkerAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, ownOffer, questions, canAsk, formTokens, now } = loaderData
  const isAssigned = ownOffer?.status === 'accepted' && ad.status === 'in_progress'
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{ad.title}</FormTitle>
      <WorkerAdDetails ad={ad} now={now}>
        {canSendOffer(ad.status, ownOffer?.status) && (
          <LinkButton to="#ponuda" variant="secondary" icon="tag" wide>
            {t('offers:form.title')}
          </LinkButton>
        )}
      </WorkerAdDetails>
      {ownOffer && <OwnOffer ad={ad} offer={ownOffer} />}
      {isAssigned && <WorkDone adId={ad.id} isMarked={ad.workerDoneAt !== null} />}
      <Questions questions={questions} adId={ad.id} canAsk={canAsk} now={now} />
      {canSendOffer(ad.status, ownOffer?.status) && (
        <section className="stack" aria-labelledby="ponuda">
          <h2 id="ponuda">{t(ownOffer ? 'offers:form.title_again' : 'offers:form.title')}</h2>
          <FormPage
            form={actionData?.form}
            formTokens={formTokens}
            submitLabel={t('offers:form.submit')}
            submitIcon="send"
            fieldOrder={['amount', 'message']}
          >
            <OfferFields budget={ad} />
          </FormPage>
          <p className="muted small">{t('offers:form.privacy')}</p>
        </section>
      )}
      {ad.status !== 'open' && !ownOffer && <Notice kind="info">{t('offers:form.closed')}</Notice>}
    </div>
  )
}
