import { redirect } from 'react-router'
import { RecoveryCodes } from '#app/accounts/components/second-factor/recovery-codes.tsx'
import { TotpSecret } from '#app/accounts/components/second-factor/totp-secret.tsx'
import { factorErrors, recoveryCodesContext } from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { confirmEnrolment, findEnrolment, prepareConfirmation } from '#app/accounts/second-factor/enrolling.server.ts'
import { drawQrCode } from '#app/accounts/second-factor/qr-code.server.ts'
import { findCodesOfForm } from '#app/accounts/second-factor/recovery-codes.server.ts'
import { enrolmentCodeSchema } from '#app/accounts/second-factor/schemas.ts'
import { describeTotp } from '#app/accounts/second-factor/totp.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { factorCodes } from '#app/http/limits/rate-limits.server.ts'
import { withGuessLimit } from '#app/http/limits/with-rate-limit.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/enrolment.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ context }: Route.LoaderArgs) {
  const formTokens = issueFormTokens(context)
  const recoveryCodes = context.get(recoveryCodesContext)
  if (recoveryCodes) return { formTokens, totp: null, recoveryCodes }
  const { id: userId, sessionId } = currentUser(context)
  const begun = await findEnrolment(db, { userId, sessionId, now: new Date() })
  if (!begun) throw redirect(href('/potvrda-u-dva-koraka'), 303)
  const { uri, typed } = describeTotp({ owner: 'member', ...begun })
  return { formTokens, totp: { uri, typed, qrCode: drawQrCode(uri) }, recoveryCodes }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, sessionId } = currentUser(context)

  const form = await readForm(request, enrolmentCodeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const seed = `${userId} ${form.key.key}`
  const enrolment = { userId, sessionId, code: form.value.code, seed, now: new Date() }
  const limit = { limit: factorCodes, key: `${userId} session` }
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => withGuessLimit(limit, () => prepareConfirmation(db, enrolment)),
    write: (trx, confirmation) => confirmEnrolment(trx, { ...confirmation, userId, now: enrolment.now }),
  })
  if (!outcome.ok && outcome.reason === 'enrolment_expired')
    return redirectWithFlash(href('/potvrda-u-dva-koraka'), 'second-factor:refused.enrolment_expired', 'warning')
  if (!outcome.ok) return invalid(form, factorErrors(outcome))

  context.set(recoveryCodesContext, await findCodesOfForm(db, { userId }, seed))
  return { form: undefined }
}

export default function Enrolment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, totp, recoveryCodes } = loaderData
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} next={href('/potvrda-u-dva-koraka')} />
  return (
    <div className="narrow slim stack">
      <FormTitle form={actionData?.form}>{t('second-factor:app.title')}</FormTitle>
      <PageHeader
        title={t('second-factor:app.title')}
        lead={t('second-factor:app.lead')}
        back={{ to: href('/potvrda-u-dva-koraka'), label: t('second-factor:title') }}
      />
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('second-factor:turn_on')} draft={false}>
        {totp && <TotpSecret {...totp} />}
        <Field
          name="code"
          label={t('second-factor:code')}
          hint={t('second-factor:app.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </FormPage>
    </div>
  )
}
