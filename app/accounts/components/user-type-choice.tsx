import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChoiceCard } from '#app/ui/list/choice-card.tsx'

/** The first step of a registration: as a client or as a worker. */
export function UserTypeChoice({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <PageHeader title={t('accounts:registration.choose')} lead={t('accounts:registration.choose_lead')} />
      <div className="grid">
        <ChoiceCard
          to={`${href('/registracija')}?userType=client`}
          title={t('accounts:registration.as_client')}
          text={t('accounts:registration.as_client_text')}
        />
        <ChoiceCard
          to={`${href('/registracija')}?userType=worker`}
          title={t('accounts:registration.as_worker')}
          text={t('accounts:registration.as_worker_text')}
        />
      </div>
      <SignInHint />
      {children}
    </div>
  )
}

export function SignInHint() {
  const { t } = useTranslation()
  return (
    <p className="muted">
      {t('accounts:registration.have_account')} <Anchor to={href('/prijava')}>{t('accounts:sign_in.title')}</Anchor>
    </p>
  )
}
