import type { ReactNode } from 'react'
import { href } from 'react-router'
import { TicketNotice } from '#app/accounts/components/ticket-notice.tsx'
import type { PresentedTicket, TicketQuery } from '#app/accounts/identities/presenters.ts'
import { registrationPath } from '#app/accounts/paths.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import entryStylesheet from '#app/ui/styles/entry.css?url'
import { withQuery } from '#app/with-query.ts'

type SignInHintProps = { next: string | undefined; ticketQuery: TicketQuery | undefined }

type UserTypeChoiceProps = {
  next: string | undefined
  ticket: PresentedTicket | null
  links: ReactNode
  children: ReactNode
}

/** The first step of a registration: as a client or as a worker. */
export function UserTypeChoice({ next, ticket, links, children }: UserTypeChoiceProps) {
  const { t } = useTranslation()
  const ticketQuery = ticket?.query
  return (
    <div className="narrow stack">
      <PageHeader title={t('accounts:registration.choose')} lead={t('accounts:registration.choose_lead')} />
      {ticket && <TicketNotice ticket={ticket} page="choice" />}
      <link rel="stylesheet" href={entryStylesheet} precedence="default" />
      <LinkRows
        large
        label={t('accounts:registration.choose')}
        rows={[
          {
            to: registrationPath('Client', next, ticketQuery),
            icon: 'house',
            label: t('accounts:registration.as_client'),
            hint: t('accounts:registration.as_client_text'),
          },
          {
            to: registrationPath('Worker', next, ticketQuery),
            icon: 'skill-mechanic',
            label: t('accounts:registration.as_worker'),
            hint: t('accounts:registration.as_worker_text'),
          },
        ]}
      />
      {links}
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
