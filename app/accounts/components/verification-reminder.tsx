import { verificationPath } from '#app/accounts/paths.ts'
import { useServerTranslate, useTranslation } from '#app/i18n/use-translation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type VerificationReminderProps = { ticket: string }

/** A line that leads to the page that sends the mail again. */
export function VerificationReminder({ ticket }: VerificationReminderProps) {
  const { t } = useTranslation()
  return (
    <p className="reminder">
      <LinkButton to={verificationPath('email', ticket)} variant="quiet" icon="triangle-alert">
        {t('verification:unverified_email')}
      </LinkButton>
    </p>
  )
}

/** Opens a dialog that leads to the same page. */
export function VerificationIcon({ ticket }: VerificationReminderProps) {
  const t = useServerTranslate()
  return (
    <details data-menu className="verification">
      <summary>
        <Icon name="triangle-alert" />
        <span className="visually-hidden">{t('verification:unverified_email')}</span>
      </summary>
      <div className="menu" role="dialog" aria-label={t('verification:unverified_email')}>
        <p>{t('verification:reminder')}</p>
        <LinkButton to={verificationPath('email', ticket)} wide>
          {t('verification:verify_email')}
        </LinkButton>
      </div>
    </details>
  )
}
