import { href } from 'react-router'
import { describeAgent } from '#app/accounts/agents.ts'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { minimumPassword, proofs } from '#app/accounts/rules.ts'
import { passwordChangeSchema } from '#app/accounts/schemas.ts'
import { Confirmations } from '#app/accounts/components/confirmations.tsx'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { listSessions } from '#app/accounts/sessions.server.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { idempotently } from '#app/http/idempotency.server.ts'
import { tooManyTries } from '#app/http/limited.server.ts'
import { preparePasswordChange } from '#app/http/password-change.server.ts'
import { carryRenewedSession } from '#app/http/session.server.ts'
import { formatDate, formatDateTime } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { Refused } from '#app/outcome.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { Card, CardList } from '#app/ui/card.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
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
    seed: formSeed(context),
    userType: user.userType,
    confirmations: proofs.map((what) => {
      const since = verifiedAt[what]
      return { what, since: since && formatDate(since, language), ticket: issueTicket(user.id, what, now) }
    }),
    sessions: sessions.map(({ id, agent, lastSeenAt }) => ({
      id,
      device: describeAgent(agent),
      lastSeen: formatDateTime(lastSeenAt, language),
      isThis: id === user.sessionId,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readForm(request, passwordChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { currentPassword, newPassword } = form.value
  const outcome = await idempotently(db, form.request, {
    prepare: () => preparePasswordChange(context, { userId: user.id, currentPassword, newPassword }),
    write: (trx, prepared) => changePassword(trx, { ...prepared, userId: user.id, sessionId: user.sessionId }),
  })
  if (!outcome.ok) return invalid(form, refusalOf(outcome))

  const here =
    user.userType === 'Worker' ? href('/majstor/moj-profil/sigurnost') : href('/klijent/moj-profil/sigurnost')
  return redirectWithFlash(here, 'accounts:security.saved', 'success', await carryRenewedSession(user))
}

function refusalOf(refusal: Refused<'rate_limited' | 'wrong_password' | 'password_personal'>): Record<string, string> {
  if (refusal.reason === 'rate_limited') return tooManyTries(refusal)
  const field = refusal.reason === 'wrong_password' ? 'currentPassword' : 'newPassword'
  return { [field]: `accounts:refused.${refusal.reason}` }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, sessions, userType, confirmations } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('accounts:tabs.security')}</FormTitle>
      <PageHead title={t('accounts:tabs.security')} />
      <AccountTabs userType={userType} current="security" />
      <Confirmations confirmations={confirmations} />
      <FormPage form={actionData?.form} seed={seed} submitLabel={t('accounts:security.submit')} draft={false}>
        <PasswordField name="currentPassword" label={t('accounts:field.current_password')} />
        <PasswordField
          name="newPassword"
          label={t('accounts:field.new_password')}
          hint={t('accounts:field.password_hint', { min: minimumPassword.change })}
          isNew
        />
        <PasswordField name="confirmPassword" label={t('accounts:field.confirm')} isNew />
      </FormPage>
      <section className="stack">
        <h2>{t('accounts:security.sessions')}</h2>
        <CardList>
          {sessions.map(({ id, device, lastSeen, isThis }) => (
            <Card as="li" key={id}>
              <p>{device ?? t('accounts:security.unknown_device')}</p>
              <p className="muted small">{t('accounts:security.last_seen', { when: lastSeen })}</p>
              {isThis ? (
                <Badge tone="brand">{t('accounts:security.this_device')}</Badge>
              ) : (
                <ButtonForm
                  action={href('/prijave/:sessionId/kraj', { sessionId: String(id) })}
                  label={t('accounts:security.end')}
                  seed={seed}
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
