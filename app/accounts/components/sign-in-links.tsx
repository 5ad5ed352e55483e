import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { TicketQuery } from '#app/accounts/identities/presenters.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'

type SignInLinksProps = { next: string | undefined; ticketQuery: TicketQuery | undefined; children: ReactNode }

export function SignInLinks({ next, ticketQuery, children }: SignInLinksProps) {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton to={withQuery(href('/prijava/link'), { next })} variant="secondary" wide>
        {t('accounts:sign_in.request_link')}
      </LinkButton>
      <Anchor to={withQuery(href('/resetovanje-sifre'), { next })}>{t('verification:forgotten_password')}</Anchor>
      {children}
      <p className="muted">
        {t('accounts:sign_in.no_account')}{' '}
        <Anchor to={withQuery(href('/registracija'), { next, ...ticketQuery })}>
          {t('accounts:registration.submit')}
        </Anchor>
      </p>
    </>
  )
}
