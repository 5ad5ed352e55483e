import { href } from 'react-router'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { listMailbox, type MailboxEntry as Entry } from '#app/gateways/mailbox.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { MailboxEntry, type PresentedEntry } from '#app/deliveries/components/mailbox-entry.tsx'
import { requireMailboxAccess } from '#app/deliveries/routes/mailbox-guard.server.ts'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import membersStylesheet from '#app/ui/styles/members.css?url'
import type { Route } from './+types/dev-mailbox.ts'

export const handle = { hydrate: false }

export async function loader({ request }: Route.LoaderArgs) {
  return { entries: (await listMailbox(await requireMailboxAccess(request))).map(presentEntry) }
}

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export { loader as action }

export default function DevMailbox({ loaderData: { entries } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const refresh = (
    <LinkButton to={href('/dev/posta')} variant="secondary">
      {t('mail:mailbox.refresh')}
    </LinkButton>
  )
  return (
    <div className="narrow stack">
      <title>{t('mail:mailbox.title')}</title>
      <link rel="stylesheet" href={membersStylesheet} precedence="default" />
      <PageHeader title={t('mail:mailbox.title')} lead={t('mail:mailbox.lead')} actions={refresh} />
      {entries.length ? (
        <CardList>
          {entries.map((entry) => (
            <MailboxEntry key={entry.name} {...entry} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon="mail">{`${t('mail:mailbox.empty')} ${t('mail:mailbox.empty_hint')}`}</EmptyState>
      )}
    </div>
  )
}

function presentEntry({ name, at, channel, message }: Entry): PresentedEntry {
  if (channel === 'email') {
    const { to, subject, text, replyTo, unsubscribeUrl } = message
    return { name, at, kind: 'email', to, subject, text, replyTo, unsubscribeUrl }
  }
  if (channel === 'sms') {
    const text = transliterate(message.text)
    return { name, at, kind: 'sms', to: message.to, text, parts: countParts(text) }
  }
  const to = channel === 'web_push' ? (URL.parse(message.endpoint)?.host ?? channel) : channel
  return { name, at, kind: 'push', to, title: message.title, text: message.body, navigationUrl: message.navigationUrl }
}
