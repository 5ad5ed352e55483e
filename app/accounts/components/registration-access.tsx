import { EmailField } from '#app/accounts/components/email-field.tsx'
import { providerNames } from '#app/accounts/identities/identity.ts'
import type { PresentedTicket } from '#app/accounts/identities/presenters.ts'
import { accountLimits, minPasswordLength } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'

/** The address, and the password that somebody whom a provider signs in does not need. */
export function RegistrationAccess({ ticket }: { ticket: PresentedTicket | null }) {
  const { t } = useTranslation()
  const { provider, email, isEmailVerified } = ticket ?? {}
  return (
    <>
      <EmailField
        label={t('common:fields.email')}
        hint={
          provider && isEmailVerified
            ? t('identities:email_hint', { provider: providerNames[provider] })
            : t('accounts:field.email_hint')
        }
        defaultValue={email ?? undefined}
        readOnly={isEmailVerified}
        maxLength={accountLimits.email}
      />
      {!provider && (
        <>
          <PasswordField
            name="password"
            label={t('common:fields.password')}
            hint={t('accounts:field.password_hint', { min: minPasswordLength.registration })}
            isNew
          />
          <PasswordField name="confirmPassword" label={t('accounts:field.confirm_password')} isNew />
        </>
      )}
    </>
  )
}
