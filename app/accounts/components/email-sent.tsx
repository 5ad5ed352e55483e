import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The specified confirmation after a mail was sent again; members are signed in already. */
export function EmailSent({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation()
  const signIn = !isSignedIn && <LinkButton to={href('/prijava')}>{t('accounts:sign_in.title')}</LinkButton>
  return (
    <Notice kind="success" title={t('account-links:email.sent')} action={signIn}>
      {t('account-links:email.click')}
    </Notice>
  )
}
