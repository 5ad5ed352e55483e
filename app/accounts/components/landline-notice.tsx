import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function LandlineNotice({ number, to }: { number: string; to: string }) {
  const { t } = useTranslation()
  const link = (
    <LinkButton to={to} variant="secondary">
      {t('account-links:phone.enter_mobile')}
    </LinkButton>
  )
  return (
    <Notice kind="warning" action={link}>
      {t('account-links:phone.landline', { number })}
    </Notice>
  )
}
