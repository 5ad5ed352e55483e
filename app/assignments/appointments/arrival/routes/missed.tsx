import { clientAdPath } from '#app/ads/paths.ts'
import { reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { presentArrival } from '#app/assignments/appointments/arrival/presenters.server.ts'
import { findArrival } from '#app/assignments/appointments/arrival/queries.server.ts'
import { canReportMissed } from '#app/assignments/appointments/arrival/rules.ts'
import { missedSchema } from '#app/assignments/appointments/arrival/schemas.ts'
import { agreementPath, missedPath } from '#app/assignments/appointments/paths.ts'
import { NotNow } from '#app/assignments/appointments/components/not-now.tsx'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/missed.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { adId: idParam(params.id), viewerId: currentUser(context).id }
  const found = orNotFound(
    await findArrival(db, key, (each) => !each.hasWorkerLeft && canReportMissed(each, new Date())),
  )
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  return {
    formTokens: issueFormTokens(context),
    isOpen: found.isOpen,
    isRunning: found.isRunning,
    ...presentArrival(found, reader),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const adId = idParam(params.id)
  const form = await readForm(request, missedSchema, context)
  if (form.status !== 'success') return invalid(form)

  const report = { ...form.value, adId, userId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => reportMissed(trx, report))
  if (!outcome.ok) return redirectWithFlash(missedPath(adId), `appointments:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(placeOf(outcome.value.isRunning, adId), 'appointments:missed.done')
}

function placeOf(isRunning: boolean, adId: number): string {
  return isRunning ? agreementPath(true, adId) : clientAdPath(adId)
}

export default function Missed({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, isOpen, isRunning, appointmentId, adId, name, time } = loaderData
  const back = { to: placeOf(isRunning, adId), label: loaderData.title }
  const title = t('appointments:missed.title')
  if (!isOpen) return <NotNow title={title} back={back} />
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={back} lead={time} />
      <p>{t('appointments:missed.lead', { name })}</p>
      <ButtonForm
        action={missedPath(adId)}
        label={t('appointments:missed.submit')}
        formTokens={formTokens}
        fields={{ appointmentId }}
        variant="danger"
        wide
      />
    </div>
  )
}
