import { href } from 'react-router'
import { describeUserAgent } from '#app/accounts/user-agent.ts'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { minPasswordLength, verificationKinds } from '#app/accounts/rules.ts'
import { passwordChangeSchema } from '#app/accounts/password-schemas.ts'
import { VerificationStatus } from '#app/accounts/components/verification-status.tsx'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { listSessions } from '#app/accounts/sessions.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { preparePasswordChange } from '#app/http/session/password-change.server.ts'
import { renewedSessionHeaders } from '#app/http/session/session.server.ts'
import { formatDate, formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Refused } from '#app/outcome.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/security.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context)
  const language = languageOf(context)
  const now = new Date()
  const [sessions, { emailVerifiedAt, phoneVerifiedAt }] = await Promise.all([
    listSessions(db, user.id),
    findOwnAccount(db, user.id),
  ])
  const verifiedAt = { email: emailVerifiedAt, phone: phoneVerifiedAt }
  return {
    formTokens: issueFormTokens(context),
    userType: user.userType,
    verifications: verificationKinds.map((kind) => {
      const verifiedOn = verifiedAt[kind]
      return {
        kind,
        verifiedOn: verifiedOn && formatDate(verifiedOn, language),
        ticket: issueTicket(user.id, kind, now),
      }
    }),
    sessions: sessions.map(({ id, agent, lastSeenAt }) => ({
      id,
      device: describeUserAgent(agent),
      lastSeen: formatDateTime(lastSeenAt, language),
      isCurrent: id === user.sessionId,
    })),
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

  const returnTo =
    user.userType === 'Worker' ? href('/majstor/moj-profil/sigurnost') : href('/klijent/moj-profil/sigurnost')
  return redirectWithFlash(returnTo, 'accounts:security.saved', 'success', await renewedSessionHeaders(user))
}

function formErrors(refusal: Refused<'rate_limited' | 'wrong_password' | 'password_personal'>): Record<string, string> {
  if (refusal.reason === 'rate_limited') return tooManyTries(refusal)
  const field = refusal.reason === 'wrong_password' ? 'currentPassword' : 'newPassword'
  return { [field]: `accounts:refused.${refusal.reason}` }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, sessions, userType, verifications } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('accounts:tabs.security')}</FormTitle>
      <PageHeader title={t('accounts:tabs.security')} />
      <AccountTabs userType={userType} current="security" />
      <VerificationStatus verifications={verifications} />
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
      <section className="stack">
        <h2>{t('accounts:security.sessions')}</h2>
        <CardList>
          {sessions.map(({ id, device, lastSeen, isCurrent }) => (
            <Card as="li" key={id}>
              <p>{device ?? t('accounts:security.unknown_device')}</p>
              <p className="muted small">{t('accounts:security.last_seen', { when: lastSeen })}</p>
              {isCurrent ? (
                <Badge tone="brand">{t('accounts:security.this_device')}</Badge>
              ) : (
                <ButtonForm
                  action={href('/prijave/:sessionId/kraj', { sessionId: String(id) })}
                  label={t('accounts:security.end_session')}
                  formTokens={formTokens}
                />
              )}
            </Card>
          ))}
        </CardList>
        <LinkButton to={href('/odjava')} variant="secondary" icon="log-out">
          {t('site:nav.sign_out')}
        </LinkButton>
      </section>
    </div>
  )
}
