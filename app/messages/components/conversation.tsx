import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Messages, type Message } from '#app/messages/components/messages.tsx'
import { MessageForm } from '#app/messages/components/message-form.tsx'
import { useScrollToNewest } from '#app/messages/components/use-scroll-to-newest.ts'
import { conversationsPath, newestFragment } from '#app/messages/paths.ts'
import type { ConversationLinks } from '#app/messages/presenters.server.ts'
import { etagOf, type Viewer } from '#app/messages/rules.ts'
import { usePoll } from '#app/notifications/live/use-poll.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

const pollMs = 5_000

type Props = {
  viewer: Viewer
  conversation: {
    title: string | null
    otherUser: { name: string; isDeleted: boolean }
    canSend: boolean
    version: string
  } & ConversationLinks
  page: { messages: Message[]; nextCursor: number | null }
  isNewestPage: boolean
  withImages: boolean
  /** The page's address without query string. */
  path: string
  pollPath: string
  formTokens: FormTokens
  form: FormState | undefined
  now: Date
}

/** A page of messages, the newest page with the form. A direct conversation has no title. */
export function Conversation({
  viewer,
  conversation,
  page,
  isNewestPage,
  withImages,
  path,
  pollPath,
  formTokens,
  form,
  now,
}: Props) {
  const { t } = useTranslation()
  const { title, otherUser, canSend, version, about, links } = conversation
  const { messages, nextCursor } = page
  const name = otherUser.isDeleted ? t('common:labels.deleted_user') : otherUser.name
  usePoll(pollPath, { intervalMs: pollMs, knownEtag: etagOf(version) })
  const endRef = useScrollToNewest(messages.at(-1)?.id)
  return (
    <div className="narrow stack">
      <FormTitle form={form}>{t('messages:conversation_with', { name })}</FormTitle>
      <PageHeader
        title={name}
        lead={about ? <About {...about} /> : t('messages:direct')}
        back={{ to: conversationsPath(viewer), label: t('messages:all') }}
      />
      <ChipList>
        {links.map(({ to, label, icon }) => (
          <Chip key={to} to={to} icon={icon}>
            {label}
          </Chip>
        ))}
      </ChipList>
      {nextCursor !== null && (
        <LinkButton to={`${path}?cursor=${nextCursor}`} variant="quiet" wide>
          {t('messages:older')}
        </LinkButton>
      )}
      {messages.length > 0 ? (
        <Messages
          label={t('messages:conversation_with', { name })}
          messages={messages}
          viewer={viewer}
          otherName={name}
          now={now}
        />
      ) : (
        canSend && <p className="muted">{t('messages:no_messages')}</p>
      )}
      <div id={newestFragment} ref={endRef} className="chat-end" />
      {!isNewestPage && (
        <LinkButton to={`${path}#${newestFragment}`} variant="secondary" wide>
          {t('messages:newest')}
        </LinkButton>
      )}
      {isNewestPage && canSend && (
        <MessageForm path={path} formTokens={formTokens} form={form} withImages={withImages} />
      )}
      {!canSend && <Notice kind="info">{t(closedReasonKey(title !== null, otherUser.isDeleted))}</Notice>}
    </div>
  )
}

function About({ to, label, status }: NonNullable<ConversationLinks['about']>) {
  return (
    <>
      <Anchor to={to}>{label}</Anchor>
      {status && `\u00a0· ${status}`}
    </>
  )
}

function closedReasonKey(isAboutAd: boolean, isDeleted: boolean): string {
  if (isDeleted) return 'messages:closed.deleted'
  return isAboutAd ? 'messages:closed.ad' : 'messages:closed.direct'
}
