import { redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { IdentityField, SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { identityConfirmationSchema } from '#app/accounts/contact-changes/schemas.ts'
import { contactErrors } from '#app/accounts/routes/contacts/contact-errors.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { done } from '#app/outcome.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/identity-confirmation.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ url, context }: Route.LoaderArgs) {
  const next = readNext(url) ?? accountPath('security', currentUser(context).userType)
  const identityCheck = await findIdentityCheck(context)
  if (identityCheck === 'none') throw redirect(next, 303)
  return { formTokens: issueFormTokens(context), identityCheck, next }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, identityConfirmationSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkIdentity(context, form.value.currentPassword),
    write: async () => done(null),
  })
  if (!outcome.ok) return invalid(form, contactErrors(outcome, 'currentPassword'))

  const next = readNext(url) ?? accountPath('security', currentUser(context).userType)
  return redirectWithFlash(next, 'accounts:identities.confirmed')
}

export default function IdentityConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, identityCheck, next } = loaderData
  const title = t('identities:confirmation.title')
  return (
    <div className="narrow slim stack">
      <FormTitle form={actionData?.form}>{title}</FormTitle>
      <PageHeader title={title} lead={t('identities:confirmation.lead')} />
      {identityCheck === 'sign_in' ? (
        <SignInAgain path={next} />
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('identities:confirmation.submit')}
          draft={false}
        >
          <IdentityField check={identityCheck} />
        </FormPage>
      )}
    </div>
  )
}
