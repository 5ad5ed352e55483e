import { verificationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type VerificationReminderProps = { ticket: string }

/** Says that the address is not verified, with a button to the page that sends the mail again. */
export function VerificationReminder({ ticket }: VerificationReminderProps) {
  const { t } = useTranslation()
  const button = (
    <LinkButton to={verificationPath('email', ticket)} variant="secondary">
      {t('verification:verify_email')}
    </LinkButton>
  )
  return (
    <Notice kind="warning" action={button}>
      {t('verification:unverified_email')}
    </Notice>
  )
}

export function VerificationIcon({ ticket }: VerificationReminderProps) {
  const { t } = useTranslation()
  return (
    <Anchor to={verificationPath('email', ticket)}>
      <Icon name="triangle-alert" />
      <span className="visually-hidden">{t('verification:unverified_email')}</span>{' '}
    </Anchor>
  )
}
