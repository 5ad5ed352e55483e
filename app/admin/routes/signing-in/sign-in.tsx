import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import { adminSignInSchema } from '#app/admins/schemas.ts'
import { checkAdminCredentials } from '#app/admins/signing-in.server.ts'
import { issuePendingToken } from '#app/admins/tokens.server.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { adminPendingCookie } from '#app/admins/authentication/admin-cookies.server.ts'
import { nextAdminPath } from '#app/admins/authentication/admin-guards.server.ts'
import { withAdminSignInLimit } from '#app/admins/authentication/admin-sign-in-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sign-in.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { formTokens: issueFormTokens(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, adminSignInSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { network } = context.get(requestMetadataContext)
  const attempt = { email: form.value.email, network }
  const outcome = await withAdminSignInLimit(attempt, () =>
    checkAdminCredentials(db, { ...form.value, network, now: new Date() }),
  )
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { '': `admin:refused.${outcome.reason}` })

  const { isEnrolled, ...signIn } = outcome.value
  const pending = await adminPendingCookie.serialize(await issuePendingToken(signIn, new Date()))
  const next = withQuery(isEnrolled ? href('/admin/prijava/kod') : href('/admin/prijava/aplikacija'), {
    next: nextAdminPath(url),
  })
  return redirect(next, { status: 303, headers: { 'set-cookie': pending } })
}

export default function AdminSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <FormTitle form={actionData?.form}>{t('admin:sign_in.title')}</FormTitle>
      <FormPage
        title={t('admin:sign_in.title')}
        form={actionData?.form}
        formTokens={loaderData.formTokens}
        submitLabel={t('admin:sign_in.next')}
        draft={false}
      >
        <Field name="email" type="email" label={t('common:fields.email')} autoComplete="username" inputMode="email" />
        <PasswordField name="password" label={t('common:fields.password')} />
      </FormPage>
    </div>
  )
}
