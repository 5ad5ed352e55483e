import { data } from 'react-router'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { ArrivalForm } from '#app/assignments/appointments/arrival/components/arrival-form.tsx'
import { findLinkedArrival } from '#app/assignments/appointments/arrival/queries.server.ts'
import { linkState, possibleArrivals } from '#app/assignments/appointments/arrival/rules.ts'
import { arrivalSchema } from '#app/assignments/appointments/arrival/schemas.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { openWorkerLink } from '#app/workers/routes/worker-link.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/arrival-link.ts'

export const handle: RouteHandle = { shortFooter: true }

export function headers() {
  return { 'cache-control': 'no-store' }
}

/** A GET changes nothing: mail scanners follow links. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = new Date()
  const { subjectId: appointmentId, workerId, isExpired } = await openWorkerLink('arrival', { ...params, context, now })
  const found = orNotFound(await findLinkedArrival(db, { appointmentId, workerId }))
  const { adId, title, arrival, startsAt, endsAt } = found
  const state = isExpired ? 'expired' : linkState(found, now)
  const answers = possibleArrivals(found, now)
  const chosen = answers.find((each) => each === url.searchParams.get('odgovor')) ?? arrival
  const time = formatTimeRange(startsAt, endsAt, { t: requestTranslate(context), language: languageOf(context) })
  const shown = { appointmentId, adId, title, arrival, answers, chosen, time }
  const status = state === 'open' || state === 'called_off' ? 200 : 410
  return data({ state, formTokens: issueFormTokens(context), ...shown }, status)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const now = new Date()
  const link = await openWorkerLink('arrival', { ...params, context, now })
  if (link.isExpired) return data(null, 410)
  const { subjectId: appointmentId, workerId: userId } = link
  const { adId } = orNotFound(await findLinkedArrival(db, { appointmentId, workerId: userId }))
  const form = await readForm(request, arrivalSchema, context)
  if (form.status !== 'success') return invalid(form)

  const answer = { arrival: form.value.arrival, appointmentId, adId, userId, now }
  const outcome = await submitForm(form, (trx) => answerArrival(trx, answer))
  const path = href('/dolazak/:token', params)
  if (!outcome.ok) return redirectWithFlash(path, `appointments:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(path, `appointments:arrival.done_${answer.arrival}`)
}

export default function ArrivalLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { state, title, time, arrival, ...form } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'open' ? (
        <>
          <FormTitle form={actionData?.form}>{t('appointments:arrival.title')}</FormTitle>
          <PageHeader title={t('appointments:arrival.title')} lead={`${time} · ${title}`} />
          {arrival && <p>{t(`appointments:arrival.worker_${arrival}`)}</p>}
          <ArrivalForm {...form} form={actionData?.form} />
        </>
      ) : (
        <>
          <title>{t(`appointments:link.${state}.title`)}</title>
          <PageHeader title={t(`appointments:link.${state}.title`)} lead={`${time} · ${title}`} />
          <p>{t(`appointments:link.${state}.text`)}</p>
          <LinkButton to={href('/majstor/dogovor/:id', { id: form.adId })}>
            {t(`appointments:link.${state === 'called_off' ? 'propose' : 'open'}`)}
          </LinkButton>
        </>
      )}
    </div>
  )
}
