import { href, redirect } from 'react-router'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/closed.ts'

/** Where the closing of an account leads. Who is signed in has one. */
export function loader({ context }: Route.LoaderArgs) {
  if (maybeUser(context)) throw redirect(href('/'), 303)
  return { isMailed: configuredChannels.email }
}

export default function Closed({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const mail = loaderData.isMailed ? (['mail_sent'] as const) : []
  const facts = ['at_once', 'within_hour', 'kept', 'books', ...mail, 'again'] as const
  return (
    <div className="narrow stack loose">
      <meta name="robots" content="noindex" />
      <title>{t('closed-account:title')}</title>
      <PageHeader title={t('closed-account:title')} lead={t('closed-account:lead')} />
      <ul className="stack tight">
        {facts.map((fact) => (
          <li key={fact}>{t(`closed-account:${fact}`)}</li>
        ))}
      </ul>
      <LinkButton wide variant="secondary" to={href('/')}>
        {t('closed-account:home')}
      </LinkButton>
    </div>
  )
}
