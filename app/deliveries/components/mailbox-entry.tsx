import { href } from 'react-router'
import { formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

export type PresentedEntry = { name: string; at: string } & (
  | {
      kind: 'email'
      to: string
      subject: string
      text: string
      replyTo?: string | undefined
      unsubscribeUrl?: string | undefined
    }
  | { kind: 'sms'; to: string; text: string; parts: number }
  | { kind: 'push'; to: string; title: string; text: string; navigationUrl: string }
)

export function MailboxEntry(entry: PresentedEntry) {
  const { t, language } = useTranslation()
  const { kind, at, to } = entry
  return (
    <Card as="li" className="stack">
      <p className="row">
        <Badge tone={kind === 'email' ? 'brand' : kind === 'sms' ? 'amber' : 'info'}>{t(`mail:mailbox.${kind}`)}</Badge>
        <span className="small muted">
          {t('mail:mailbox.to')}: {to} · <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>
        </span>
      </p>
      {kind === 'email' ? <Mail {...entry} /> : kind === 'sms' ? <Sms {...entry} /> : <Push {...entry} />}
    </Card>
  )
}

function Mail({ name, subject, text, replyTo, unsubscribeUrl }: Extract<PresentedEntry, { kind: 'email' }>) {
  const { t } = useTranslation()
  return (
    <>
      <CardTitle level={2}>{subject}</CardTitle>
      {replyTo && <p className="small muted">{`${t('mail:mailbox.reply_to')}: ${replyTo}`}</p>}
      <p className="as-typed">
        <WithLinks text={text} />
      </p>
      <p className="row">
        <LinkButton to={href('/dev/posta/:name', { name })} variant="secondary">
          {t('mail:mailbox.html')}
        </LinkButton>
        {unsubscribeUrl && <Anchor to={unsubscribeUrl}>{t('mail:mailbox.unsubscribe')}</Anchor>}
      </p>
    </>
  )
}

function Sms({ text, parts }: Extract<PresentedEntry, { kind: 'sms' }>) {
  const { t } = useTranslation()
  return (
    <div className="chat">
      <ul>
        <li>
          <p>
            <WithLinks text={text} />
          </p>
          <footer>{t('mail:mailbox.parts', { count: parts })}</footer>
        </li>
      </ul>
    </div>
  )
}

function Push({ title, text, navigationUrl }: Extract<PresentedEntry, { kind: 'push' }>) {
  const { t } = useTranslation()
  return (
    <>
      <CardTitle level={2}>{title}</CardTitle>
      <p className="as-typed">{text}</p>
      <p>
        <LinkButton to={navigationUrl} variant="secondary">
          {t('mail:mailbox.open')}
        </LinkButton>
      </p>
    </>
  )
}

function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 ? (
      <Anchor key={part + index} to={part}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
