import { data } from 'react-router'
import { RecoveryCodes } from '#app/accounts/components/second-factor/recovery-codes.tsx'
import { TotpSecret } from '#app/accounts/components/second-factor/totp-secret.tsx'
import { recoveryCodesContext } from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { drawQrCode } from '#app/accounts/second-factor/qr-code.server.ts'
import { describeTotp } from '#app/accounts/second-factor/totp.server.ts'
import { loadPendingAdmin } from '#app/admin/routes/signing-in/pending-admin.server.ts'
import { codeSchema } from '#app/admins/schemas.ts'
import { enrolTotp } from '#app/admins/signing-in.server.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { nextAdminPath } from '#app/admins/authentication/admin-guards.server.ts'
import { openAdminSession } from '#app/admins/authentication/admin-session.server.ts'
import { withCodeLimit } from '#app/admins/authentication/admin-sign-in-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/enrolment.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const page = { formTokens: issueFormTokens(context), next: nextAdminPath(url) }
  const recoveryCodes = context.get(recoveryCodesContext)
  if (recoveryCodes) return { ...page, totp: null, recoveryCodes }
  const { uri, typed } = describeTotp({ owner: 'admin', ...(await loadPendingAdmin(request, { isEnrolled: false })) })
  return { ...page, totp: { typed, uri, qrCode: drawQrCode(uri) }, recoveryCodes }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: adminId } = await loadPendingAdmin(request, { isEnrolled: false })
  const form = await readForm(request, codeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { code } = form.value
  const { network } = context.get(requestMetadataContext)
  const outcome = await withCodeLimit(adminId, () => enrolTotp(db, { adminId, code, network, now: new Date() }))
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { code: `admin:refused.${outcome.reason}` })

  // Shown by this answer only: nothing that could be shown again is stored.
  context.set(recoveryCodesContext, outcome.value.recoveryCodes)
  return data({ form: undefined }, { headers: await openAdminSession(context, adminId) })
}

export default function Enrolment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, next, totp, recoveryCodes } = loaderData
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} next={next} />
  return (
    <div className="narrow slim stack">
      <FormTitle form={actionData?.form}>{t('admin:enrolment.title')}</FormTitle>
      <FormPage
        title={t('admin:enrolment.title')}
        intro={t('admin:enrolment.lead')}
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('admin:sign_in.submit')}
        draft={false}
      >
        {totp && <TotpSecret {...totp} />}
        <Field
          name="code"
          label={t('admin:code.field')}
          hint={t('admin:enrolment.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </FormPage>
    </div>
  )
}
