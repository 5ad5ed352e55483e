import { verificationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A link to the page that verifies the address, with visible text unless `isIconOnly`. */
export function VerificationReminder({ ticket, isIconOnly }: { ticket: string; isIconOnly?: boolean }) {
  const { t } = useTranslation()
  return (
    <Anchor to={verificationPath('email', ticket)} className={isIconOnly ? undefined : 'notice warning'}>
      <Icon name="triangle-alert" />
      <span className={isIconOnly ? 'visually-hidden' : undefined}>{t('verification:unverified_email')}</span>{' '}
    </Anchor>
  )
}
