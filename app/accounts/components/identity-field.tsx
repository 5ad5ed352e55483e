import { href } from 'react-router'
import type { IdentityCheck } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'

export function IdentityField({ check, name = 'currentPassword' }: { check: IdentityCheck; name?: string }) {
  const { t } = useTranslation()
  return check === 'password' ? (
    <PasswordField
      name={name}
      label={t('accounts:field.current_password')}
      hint={t('accounts:contacts.password_hint')}
    />
  ) : null
}

/** Instead of the form, for a member without a password who signed in long ago. */
export function SignInAgain({ path }: { path: string }) {
  const { t } = useTranslation()
  const signOut = withQuery(href('/odjava'), { next: path })
  return (
    <Notice kind="info" action={<LinkButton to={signOut}>{t('accounts:contacts.sign_in_again')}</LinkButton>}>
      {t('accounts:contacts.sign_in_again_reason')}
    </Notice>
  )
}
