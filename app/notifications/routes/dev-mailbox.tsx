import { href } from 'react-router'
import { countParts, transliterate } from '#app/gateways/gsm7.ts'
import { listMailbox, type MailboxEntry as Entry } from '#app/gateways/mailbox.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { MailboxEntry, type ShownEntry } from '#app/notifications/components/mailbox-entry.tsx'
import { enterMailbox } from '#app/notifications/routes/mailbox-entrance.server.ts'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import membersStylesheet from '#app/ui/styles/members.css?url'
import type { Route } from './+types/dev-mailbox.ts'

export const handle = { hydrate: false }

export async function loader({ request }: Route.LoaderArgs) {
  return { entries: (await listMailbox(await enterMailbox(request))).map(shown) }
}

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export { loader as action }

export default function DevMailbox({ loaderData: { entries } }: Route.ComponentProps) {
  const { t } = useWords()
  const refresh = (
    <LinkButton to={href('/dev/posta')} variant="secondary">
      {t('mail:mailbox.refresh')}
    </LinkButton>
  )
  return (
    <div className="narrow stack">
      <title>{t('mail:mailbox.title')}</title>
      <link rel="stylesheet" href={membersStylesheet} precedence="default" />
      <PageHead title={t('mail:mailbox.title')} lead={t('mail:mailbox.lead')} actions={refresh} />
      {entries.length ? (
        <CardList>
          {entries.map((entry) => (
            <MailboxEntry key={entry.name} {...entry} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon="mail">{`${t('mail:mailbox.empty')} ${t('mail:mailbox.emptyHint')}`}</EmptyState>
      )}
    </div>
  )
}

/** SMS are shown as they would go out. */
function shown({ name, at, channel, message }: Entry): ShownEntry {
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
