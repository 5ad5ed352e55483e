import { contestMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { presentArrival } from '#app/assignments/appointments/arrival/presenters.server.ts'
import { findArrival } from '#app/assignments/appointments/arrival/queries.server.ts'
import { canContest, contestLength } from '#app/assignments/appointments/arrival/rules.ts'
import { contestSchema } from '#app/assignments/appointments/arrival/schemas.ts'
import { NotNow } from '#app/assignments/appointments/components/not-now.tsx'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/contest.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { adId: idParam(params.id), viewerId: currentUser(context).id }
  const found = orNotFound(
    await findArrival(db, key, ({ missedSince, ...each }) => canContest({ ...each, saidAt: missedSince }, new Date())),
  )
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  return {
    formTokens: issueFormTokens(context),
    isOpen: found.isOpen,
    ...presentArrival(found, reader),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const adId = idParam(params.id)
  const form = await readForm(request, contestSchema, context)
  if (form.status !== 'success') return invalid(form)

  const contest = { ...form.value, adId, userId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => contestMissed(trx, contest))
  const path = href('/majstor/posao/:id', { id: adId })
  if (!outcome.ok) return redirectWithFlash(path, `appointments:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(path, 'appointments:contest.done')
}

export default function Contest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, isOpen, appointmentId, adId, name, time } = loaderData
  const back = { to: href('/majstor/posao/:id', { id: adId }), label: loaderData.title }
  const title = t('appointments:contest.title')
  if (!isOpen) return <NotNow title={title} back={back} />
  return (
    <NarrowForm title={title} back={back} lead={time} form={actionData?.form}>
      <p>{t('appointments:contest.lead', { name })}</p>
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('appointments:contest.submit')}>
        <input type="hidden" name="appointmentId" value={appointmentId} />
        <TextArea name="reason" label={t('appointments:contest.label')} rows={4} maxLength={contestLength} />
      </FormPage>
    </NarrowForm>
  )
}
