import { verificationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type VerificationReminderProps = { ticket: string }

/** A button to the page that sends the mail again. */
export function VerificationReminder({ ticket }: VerificationReminderProps) {
  const { t } = useTranslation()
  return (
    <p>
      <LinkButton to={verificationPath('email', ticket)} variant="secondary" icon="triangle-alert">
        {t('verification:unverified_email')}
      </LinkButton>
    </p>
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
