import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { findHiddenContacts } from '#app/offers/contact-details.server.ts'
import { RefusalPage } from '#app/offers/components/refusal-page.tsx'
import { canMarkWorkDone } from '#app/offers/rules.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/work-done.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdForWorker(db, { adId: idParam(params.id), workerId: currentUser(context).id })
  if (ad?.ownOffer?.status !== 'accepted') throw await refuseUnassigned(ad, currentUser(context).id)

  const { id, title, clientName, status, workerDoneAt } = ad
  return { formTokens: issueFormTokens(context), id, title, clientName, adStatus: status, workerDoneAt }
}

async function refuseUnassigned(ad: { id: number; clientId: number } | undefined, viewerId: number) {
  const wasAssigned = ad && (await findHiddenContacts(db, { adId: ad.id, viewerId, otherId: ad.clientId }))
  if (!wasAssigned) return notFound()
  return redirectWithFlash(href('/majstor/posao/:id', { id: ad.id }), 'offers:refused.not_assigned', 'info')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const adId = idParam(params.id)
  const outcome = await submitButton({ request, context }, (trx) =>
    markWorkDone(trx, { adId, workerId: worker.id, now: new Date() }),
  )
  const back = href('/majstor/posao/:id', { id: adId })
  if (outcome.ok) return redirectWithFlash(back, 'offers:marked_done')
  return redirectWithFlash(back, `offers:refused.${outcome.reason}`, 'info')
}

export default function WorkDone({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, id, title, clientName, adStatus, workerDoneAt } = loaderData
  const back = { to: href('/majstor/posao/:id', { id }), label: title }
  if (!canMarkWorkDone({ status: 'accepted', adStatus, workerDoneAt })) {
    return <RefusalPage reason={adStatus === 'completed' ? 'already_completed' : 'already_marked_done'} back={back} />
  }

  return (
    <div className="narrow stack">
      <title>{t('offers:work_done.title')}</title>
      <PageHeader
        title={t('offers:work_done.title')}
        back={back}
        lead={t('offers:work_done.lead', { name: clientName })}
      />
      <ButtonForm
        action={href('/majstor/posao/:id/zavrseno', { id })}
        label={t('offers:work_done.submit')}
        formTokens={formTokens}
        variant="primary"
        icon="check"
        wide
      />
    </div>
  )
}
