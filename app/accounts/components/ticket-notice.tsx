import { providerNames } from '#app/accounts/identities/identity.ts'
import type { PresentedTicket } from '#app/accounts/identities/presenters.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function TicketNotice({
  ticket,
  page,
}: {
  ticket: PresentedTicket
  page: 'choice' | 'registration' | 'sign_in'
}) {
  const { t } = useTranslation()
  const { provider, email, name } = ticket
  if (!provider) return <Notice kind="warning">{t('accounts:refused.identity_ticket_expired')}</Notice>
  return (
    <Notice kind="info">
      {t(`identities:${page}`, {
        provider: providerNames[provider],
        account: email ?? (name || t('identities:your_account')),
      })}
    </Notice>
  )
}
