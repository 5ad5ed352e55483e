import { useWords } from '#app/i18n/words.tsx'
import { Messages, type Message } from '#app/messages/components/messages.tsx'
import { MessageForm } from '#app/messages/components/message-form.tsx'
import { useNewestInView } from '#app/messages/components/use-newest-in-view.ts'
import { conversationsPath, newestFragment } from '#app/messages/paths.ts'
import { tagOf, type Viewer } from '#app/messages/rules.ts'
import { usePoll } from '#app/notifications/live/use-poll.ts'
import type { FormSeed, FormState } from '#app/ui/form-state.ts'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

/** The other side may be writing at this moment; an unchanged answer has no body. */
const pollMs = 5_000

type Props = {
  viewer: Viewer
  conversation: {
    title: string | null
    otherUser: { name: string; isDeleted: boolean }
    canSend: boolean
    stamp: string
  }
  page: { messages: Message[]; nextCursor: number | null }
  isNewestPage: boolean
  withPictures: boolean
  /** The page itself, without query. */
  path: string
  pollPath: string
  seed: FormSeed
  form: FormState | undefined
  now: Date
}

/** A page of a conversation, the newest with the form to go on. A direct conversation has no title. */
export function Conversation({
  viewer,
  conversation,
  page,
  isNewestPage,
  withPictures,
  path,
  pollPath,
  seed,
  form,
  now,
}: Props) {
  const { t } = useWords()
  const { title, otherUser, canSend, stamp } = conversation
  const { messages, nextCursor } = page
  const name = otherUser.isDeleted ? t('common:words.deletedUser') : otherUser.name
  usePoll(pollPath, { everyMs: pollMs, known: tagOf(stamp) })
  const endRef = useNewestInView(messages.at(-1)?.id)
  return (
    <div className="narrow stack">
      <FormTitle form={form}>{t('messages:conversation_with', { name })}</FormTitle>
      <PageHead
        title={name}
        lead={title === null ? t('messages:direct') : t('common:words.aboutAd', { title })}
        back={{ to: conversationsPath(viewer), label: t('messages:all') }}
      />
      {nextCursor !== null && (
        <LinkButton to={`${path}?prije=${nextCursor}`} variant="quiet" wide>
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
      {isNewestPage && canSend && <MessageForm path={path} seed={seed} form={form} withPictures={withPictures} />}
      {!canSend && <Notice kind="info">{t(whyClosed(title !== null, otherUser.isDeleted))}</Notice>}
    </div>
  )
}

function whyClosed(isAboutJob: boolean, isDeleted: boolean): string {
  if (isDeleted) return 'messages:closed.gone'
  return isAboutJob ? 'messages:closed.job' : 'messages:closed.direct'
}
