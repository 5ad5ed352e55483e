import { accountPath } from '#app/accounts/account-paths.ts'
import { AccountTabs, backToOverview } from '#app/accounts/components/account-tabs.tsx'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { minPasswordLength } from '#app/accounts/rules.ts'
import { passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { LinkedAccounts, CredentialSetup } from '#app/accounts/components/linked-accounts.tsx'
import { presentSignInMethods } from '#app/accounts/routes/identities/sign-in-methods.server.ts'
import { SessionList } from '#app/accounts/components/session-list.tsx'
import { VerificationStatus } from '#app/accounts/components/verification-status.tsx'
import { presentSessions, presentVerifications } from '#app/accounts/presenters.server.ts'
import { findSignInMethods } from '#app/accounts/identities/unlinking.server.ts'
import { listSessions } from '#app/accounts/sessions/sessions.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { preparePasswordChange } from '#app/http/session/password-change.server.ts'
import { renewedSessionHeaders } from '#app/http/session/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Refused } from '#app/outcome.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/security.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context)
  const language = languageOf(context)
  const [sessions, account] = await Promise.all([listSessions(db, user.id), findSignInMethods(db, user.id)])
  return {
    formTokens: issueFormTokens(context),
    userType: user.userType,
    verifications: presentVerifications(account, { language, now: new Date() }),
    ...presentSignInMethods(context, account),
    sessions: await presentSessions(sessions, { currentId: user.sessionId, language }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readForm(request, passwordChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { currentPassword, newPassword } = form.value
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => preparePasswordChange(context, { userId: user.id, currentPassword, newPassword }),
    write: (trx, prepared) => changePassword(trx, { ...prepared, userId: user.id, sessionId: user.sessionId }),
  })
  if (!outcome.ok) return invalid(form, formErrors(outcome))

  const path = accountPath('security', user.userType)
  return redirectWithFlash(path, 'accounts:security.saved', 'success', await renewedSessionHeaders(user))
}

function formErrors(refusal: Refused<'rate_limited' | 'wrong_password' | 'password_personal'>): Record<string, string> {
  if (refusal.reason === 'rate_limited') return tooManyTries(refusal)
  const field = refusal.reason === 'wrong_password' ? 'currentPassword' : 'newPassword'
  return { [field]: `accounts:refused.${refusal.reason}` }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, sessions, userType, verifications, credentialSetup, linkedAccounts } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('accounts:tabs.security')}</FormTitle>
      <PageHeader title={t('accounts:tabs.security')} back={backToOverview(t, userType)} />
      <AccountTabs userType={userType} current="security" />
      <VerificationStatus verifications={verifications} />
      {credentialSetup ? (
        <CredentialSetup {...credentialSetup} />
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('accounts:security.submit')}
          draft={false}
        >
          <PasswordField name="currentPassword" label={t('accounts:field.current_password')} />
          <PasswordField
            name="newPassword"
            label={t('accounts:field.new_password')}
            hint={t('accounts:field.password_hint', { min: minPasswordLength.change })}
            isNew
          />
          <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
        </FormPage>
      )}
      {linkedAccounts && <LinkedAccounts {...linkedAccounts} formTokens={formTokens} />}
      <SessionList sessions={sessions} formTokens={formTokens} />
    </div>
  )
}
