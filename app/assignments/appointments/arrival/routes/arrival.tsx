import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { ArrivalForm } from '#app/assignments/appointments/arrival/components/arrival-form.tsx'
import { presentArrival } from '#app/assignments/appointments/arrival/presenters.server.ts'
import { findArrival } from '#app/assignments/appointments/arrival/queries.server.ts'
import { possibleArrivals } from '#app/assignments/appointments/arrival/rules.ts'
import { arrivalSchema } from '#app/assignments/appointments/arrival/schemas.ts'
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
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/arrival.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { adId: idParam(params.id), viewerId: currentUser(context).id }
  const found = orNotFound(await findArrival(db, key, ({ status }) => status === 'agreed'))
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  return {
    formTokens: issueFormTokens(context),
    answers: found.isOpen && found.isRunning ? possibleArrivals(found, new Date()) : [],
    arrival: found.arrival,
    ...presentArrival(found, reader),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const adId = idParam(params.id)
  const form = await readForm(request, arrivalSchema, context)
  if (form.status !== 'success') return invalid(form)

  const answer = { ...form.value, adId, userId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => answerArrival(trx, answer))
  const path = href('/majstor/dogovor/:id', { id: adId })
  if (!outcome.ok) return redirectWithFlash(path, `appointments:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(path, `appointments:arrival.done_${answer.arrival}`)
}

export default function ArrivalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, answers, appointmentId, adId, arrival, time } = loaderData
  const [title, back] = [
    t('appointments:arrival.title'),
    { to: href('/majstor/dogovor/:id', { id: adId }), label: loaderData.title },
  ]
  if (answers.length === 0) return <NotNow title={title} back={back} />
  return (
    <NarrowForm title={title} back={back} lead={time} form={actionData?.form}>
      <ArrivalForm {...{ appointmentId, answers, formTokens }} chosen={arrival} form={actionData?.form} />
    </NarrowForm>
  )
}
