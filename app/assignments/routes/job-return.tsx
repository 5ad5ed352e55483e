import { whyNotReturn } from '#app/assignments/appointments/arrival/rules.ts'
import { NotNow } from '#app/assignments/appointments/components/not-now.tsx'
import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { findAgreedTime } from '#app/assignments/appointments/queries.server.ts'
import { loadAgreement } from '#app/assignments/appointments/routes/details.server.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { returnCauses } from '#app/assignments/rules.ts'
import { returnSchema } from '#app/assignments/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/job-return.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader(args: Route.LoaderArgs) {
  const { details, reader } = await loadAgreement(args)
  const { adId, title, name, adStatus, workerDoneAt } = details
  const job = { isRunning: adStatus === 'in_progress', workerDoneAt, agreed: await findAgreedTime(db, adId) }
  const reason = whyNotReturn(job, reader.now)
  const isAhead = job.agreed?.endsAt ? job.agreed.endsAt > reader.now : false
  return { adId, title, name, reason, isAhead, formTokens: issueFormTokens(args.context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const adId = idParam(params.id)
  const form = await readForm(request, returnSchema, context)
  if (form.status !== 'success') return invalid(form)

  const returned = { ...form.value, adId, userId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => returnJob(trx, returned))
  if (outcome.ok) return redirectWithFlash(href('/majstor/moje-ponude'), 'appointments:return.done')
  return redirectWithFlash(agreementPath(false, adId), `appointments:refused.${outcome.reason}`, 'info')
}

export default function JobReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { adId, name, reason, isAhead, formTokens } = loaderData
  const back = { to: agreementPath(false, adId), label: loaderData.title }
  const title = t('appointments:return.title')
  const lead = [t('appointments:return.lead', { name }), isAhead && t('appointments:return.until')]
  if (reason) return <NotNow {...{ title, back, reason }} />
  return (
    <NarrowForm title={title} back={back} lead={lead.filter(Boolean).join(' ')} form={actionData?.form}>
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('appointments:return.submit')}
        submitVariant="danger"
        draft={false}
      >
        <RadioGroup
          name="cause"
          label={t('appointments:return.label')}
          options={returnCauses.map((value) => ({
            value,
            label: t(value === 'worker_cannot' ? 'appointments:return.cannot' : `notifications:causes.${value}`),
          }))}
        />
      </FormPage>
    </NarrowForm>
  )
}
