import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findAway, setAway } from '#app/workers/away/away.server.ts'
import { awaySchema } from '#app/workers/away/schemas.ts'
import { presentDay } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/away.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { until, endedOn } = await findAway(db, currentUser(context).id)
  return {
    formTokens: issueFormTokens(context),
    today: localDay(new Date()),
    until,
    day: presentDay(until, languageOf(context)),
    hasEnded: endedOn !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, awaySchema, context)
  if (form.status !== 'success') return invalid(form)

  const away = { ...form.value, workerId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => setAway(trx, away))
  if (!outcome.ok) return invalid(form, { until: `workers:away.${outcome.reason}?max=${outcome.params?.max}` })

  return redirectWithFlash(href('/majstor/moj-profil/odsutnost'), 'workers:away.saved')
}

export default function Away({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, today, until, day, hasEnded } = loaderData
  return (
    <AccountPage
      userType="Worker"
      current="away"
      title={t('workers:away.title')}
      lead={t('workers:away.lead')}
      form={actionData?.form}
    >
      {(day || hasEnded) && (
        <Notice kind="info" title={day ? t('workers:away.until', { date: day }) : t('workers:away.again')}>
          <ButtonForm
            action={href('/majstor/moj-profil/odsutnost/kraj')}
            label={t('workers:away.end')}
            formTokens={formTokens}
          />
        </Notice>
      )}
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('workers:away.submit')} draft={false}>
        <Field name="until" type="date" min={today} label={t('workers:away.until_label')} defaultValue={until ?? ''} />
      </FormPage>
    </AccountPage>
  )
}
