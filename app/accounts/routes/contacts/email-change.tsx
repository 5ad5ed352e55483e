import { holdSession } from '#app/accounts/access/holding.server.ts'
import { contactPath } from '#app/accounts/account-paths.ts'
import { EmailField } from '#app/accounts/components/email-field.tsx'
import { IdentityField, SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { requestEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { findPendingContact } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { emailChangeSchema } from '#app/accounts/contact-changes/schemas.ts'
import { readEmailForm } from '#app/accounts/routes/contacts/email-question.server.ts'
import { accountLimits } from '#app/accounts/rules.ts'
import { contactErrors } from '#app/accounts/routes/contacts/contact-errors.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { checkEmailChange, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/email-change.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const pending = await findPendingContact(db, { userId, purpose: 'new_email', now: new Date() })
  const identityCheck = await findIdentityCheck(context)
  return { formTokens: issueFormTokens(context), userType, pendingEmail: pending?.address ?? null, identityCheck }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const form = await readEmailForm(request, emailChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { email, currentPassword } = form.value
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkEmailChange(context, currentPassword),
    write: async (trx) => {
      const held = await holdSession(trx, user)
      return held.ok ? requestEmailChange(trx, { userId: user.id, email, now: new Date() }) : held
    },
  })
  if (!outcome.ok) return invalid(form, contactErrors(outcome, 'email'))

  return redirectWithFlash(
    contactPath('email', user.userType),
    withQuery('accounts:contacts.email_sent', { address: email }),
  )
}

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, userType, pendingEmail, identityCheck } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="profile"
      isBelow
      title={t('accounts:contacts.email_title')}
      lead={t('accounts:contacts.email_lead')}
      form={actionData?.form}
    >
      {pendingEmail && <Notice kind="info">{t('accounts:contacts.email_pending', { address: pendingEmail })}</Notice>}
      {identityCheck === 'sign_in' ? (
        <SignInAgain path={contactPath('email', userType)} />
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('accounts:contacts.email_submit')}
          draft={false}
        >
          <EmailField label={t('accounts:contacts.new_email')} maxLength={accountLimits.email} />
          <IdentityField check={identityCheck} />
        </FormPage>
      )}
    </AccountPage>
  )
}
