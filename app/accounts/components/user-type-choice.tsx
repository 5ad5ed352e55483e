import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TicketNotice } from '#app/accounts/components/ticket-notice.tsx'
import type { PresentedTicket, TicketQuery } from '#app/accounts/identities/presenters.ts'
import { registrationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChoiceCard } from '#app/ui/list/choice-card.tsx'
import { withQuery } from '#app/with-query.ts'

type SignInHintProps = { next: string | undefined; ticketQuery: TicketQuery | undefined }

type UserTypeChoiceProps = { next: string | undefined; ticket: PresentedTicket | null; children: ReactNode }

/** The first step of a registration: as a client or as a worker. */
export function UserTypeChoice({ next, ticket, children }: UserTypeChoiceProps) {
  const { t } = useTranslation()
  const ticketQuery = ticket?.query
  return (
    <div className="narrow stack">
      <PageHeader title={t('accounts:registration.choose')} lead={t('accounts:registration.choose_lead')} />
      {ticket && <TicketNotice ticket={ticket} page="choice" />}
      <div className="grid">
        <ChoiceCard
          to={registrationPath('Client', next, ticketQuery)}
          title={t('accounts:registration.as_client')}
          text={t('accounts:registration.as_client_text')}
        />
        <ChoiceCard
          to={registrationPath('Worker', next, ticketQuery)}
          title={t('accounts:registration.as_worker')}
          text={t('accounts:registration.as_worker_text')}
        />
      </div>
      <SignInHint next={next} ticketQuery={ticketQuery} />
      {children}
    </div>
  )
}

export function SignInHint({ next, ticketQuery }: SignInHintProps) {
  const { t } = useTranslation()
  return (
    <p className="muted">
      {t('accounts:registration.have_account')}{' '}
      <Anchor to={withQuery(href('/prijava'), { next, ...ticketQuery })}>{t('accounts:sign_in.title')}</Anchor>
    </p>
  )
}
