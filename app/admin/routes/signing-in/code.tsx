import { redirect } from 'react-router'
import { loadPendingAdmin } from '#app/admin/routes/signing-in/pending-admin.server.ts'
import { codeSchema } from '#app/admins/schemas.ts'
import { checkAdminCode } from '#app/admins/signing-in.server.ts'
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
import type { Route } from './+types/code.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await loadPendingAdmin(request, { isEnrolled: true })
  return { formTokens: issueFormTokens(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { id: adminId } = await loadPendingAdmin(request, { isEnrolled: true })
  const form = await readForm(request, codeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { code } = form.value
  const { network } = context.get(requestMetadataContext)
  const outcome = await withCodeLimit(adminId, () => checkAdminCode(db, { adminId, code, network, now: new Date() }))
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { code: `admin:refused.${outcome.reason}` })

  return redirect(nextAdminPath(url), { status: 303, headers: await openAdminSession(context, adminId) })
}

export default function AdminCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <FormTitle form={actionData?.form}>{t('admin:code.title')}</FormTitle>
      <FormPage
        title={t('admin:code.title')}
        intro={t('admin:code.lead')}
        form={actionData?.form}
        formTokens={loaderData.formTokens}
        submitLabel={t('admin:sign_in.submit')}
        draft={false}
      >
        <Field name="code" label={t('admin:code.field')} hint={t('admin:code.hint')} autoComplete="one-time-code" />
      </FormPage>
    </div>
  )
}
