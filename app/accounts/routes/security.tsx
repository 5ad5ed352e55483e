import { accountPath } from '#app/accounts/account-paths.ts'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { LinkedAccounts, CredentialSetup } from '#app/accounts/components/linked-accounts.tsx'
import { HeldAccess } from '#app/accounts/components/held-access.tsx'
import { presentHeldAccess } from '#app/accounts/routes/identities/held-access.server.ts'
import { passwordErrors } from '#app/accounts/routes/password-errors.server.ts'
import { presentSignInMethods } from '#app/accounts/routes/identities/sign-in-methods.server.ts'
import { FactorSection } from '#app/accounts/components/second-factor/factor-section.tsx'
import { presentFactorSection } from '#app/accounts/second-factor/presenters.server.ts'
import { PasswordForm } from '#app/accounts/components/password-form.tsx'
import { SessionList } from '#app/accounts/components/session-list.tsx'
import { VerificationStatus } from '#app/accounts/components/verification-status.tsx'
import { presentSessions, presentVerifications } from '#app/accounts/presenters.server.ts'
import { findSignInMethods } from '#app/accounts/identities/unlinking.server.ts'
import { listSessions } from '#app/accounts/sessions/sessions.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { readFormBrowser } from '#app/accounts/authentication/form-saving.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { preparePasswordChange } from '#app/accounts/authentication/password-change.server.ts'
import { renewedSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/security.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context)
  const [language, t, now] = [languageOf(context), requestTranslate(context), new Date()]
  const [sessions, account] = await Promise.all([
    listSessions(db, user.id),
    findSignInMethods(db, { userId: user.id, now }),
  ])
  return {
    formTokens: issueFormTokens(context),
    userType: user.userType,
    verifications: presentVerifications(account, { language, t, now }),
    ...presentSignInMethods(context, account),
    secondFactor: presentFactorSection(t, account.hasSecondFactor),
    heldAccess: presentHeldAccess(context, account),
    sessions: await presentSessions(sessions, { currentId: user.sessionId, language }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readForm(request, passwordChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { currentPassword, newPassword } = form.value
  const browserHash = await readFormBrowser(request)
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => preparePasswordChange(context, { userId: user.id, currentPassword, newPassword }),
    write: (trx, prepared) =>
      changePassword(trx, { ...prepared, userId: user.id, sessionId: user.sessionId, browserHash }),
  })
  if (!outcome.ok) return invalid(form, passwordErrors(outcome, 'newPassword'))

  const path = accountPath('security', user.userType)
  return redirectWithFlash(path, 'accounts:security.saved', 'success', await renewedSessionHeaders(user))
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, sessions, userType, verifications, credentialSetup, linkedAccounts, heldAccess, secondFactor } =
    loaderData
  return (
    <AccountPage
      userType={userType}
      current="security"
      title={t('accounts:tabs.security')}
      form={actionData?.form}
      loose
    >
      {heldAccess && <HeldAccess {...heldAccess} formTokens={formTokens} />}
      <VerificationStatus verifications={verifications} />
      {credentialSetup ? (
        <CredentialSetup {...credentialSetup} />
      ) : (
        <section className="stack">
          <h2>{t('common:fields.password')}</h2>
          <PasswordForm form={actionData?.form} formTokens={formTokens} />
        </section>
      )}
      {linkedAccounts && <LinkedAccounts {...linkedAccounts} formTokens={formTokens} />}
      <FactorSection {...secondFactor} />
      <SessionList sessions={sessions} formTokens={formTokens} />
    </AccountPage>
  )
}
