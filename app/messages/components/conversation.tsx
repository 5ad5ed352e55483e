import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConversationHead } from '#app/messages/components/conversation-head.tsx'
import { MessageForm } from '#app/messages/components/message-form.tsx'
import { Messages, type Message } from '#app/messages/components/messages.tsx'
import { UnsentBubbles } from '#app/messages/components/unsent-bubbles.tsx'
import { useConversationChanges } from '#app/messages/components/use-conversation-changes.ts'
import { useUnsentMessages } from '#app/messages/components/use-unsent-messages.ts'
import { newestFragment } from '#app/messages/paths.ts'
import type { ConversationLinks } from '#app/messages/presenters.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import type { FormTokens, FormState } from '#app/ui/form/form-state.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'
import conversationStylesheet from '#app/ui/styles/conversation.css?url'

export type ConversationProps = {
  viewer: Viewer
  conversation: {
    id: number | null
    title: string | null
    otherUser: { name: string; profileImageId: number | null; isDeleted: boolean }
    /** Why nothing can be written; null where it can. */
    closed: string | null
    /** Above the beginning of the first conversation of two people. */
    warning: string | null
    version: string
  } & ConversationLinks
  page: { messages: Message[]; nextCursor: number | null }
  isNewestPage: boolean
  withImages: boolean
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
  path,
  pollPath,
  ...props
}: ConversationProps) {
  const { t } = useTranslation()
  const isHydrated = use(HydrationContext)
  const { otherUser, closed } = conversation
  const { messages, nextCursor } = page
  const own = messages.filter(({ senderId }) => senderId === viewer.id)
  const name = otherUser.isDeleted ? t('common:labels.deleted_user') : otherUser.name
  useConversationChanges(pollPath, conversation)
  const unsent = useUnsentMessages(path, own, props.formTokens)
  const canWrite = isNewestPage && closed === null
  return (
    <article className="conversation">
      <link rel="stylesheet" href={conversationStylesheet} precedence="default" />
      <FormTitle form={props.form}>{t('messages:conversation_with', { name })}</FormTitle>
      <ConversationHead {...conversation} {...{ viewer, name }} profileImageId={otherUser.profileImageId} />
      <Messages
        label={t('messages:conversation_with', { name })}
        messages={messages}
        viewer={viewer}
        otherName={name}
        now={props.now}
        before={
          nextCursor === null ? (
            conversation.warning && <p className="muted">{conversation.warning}</p>
          ) : (
            <LinkButton to={withQuery(path, { cursor: nextCursor })} variant="quiet" wide>
              {t('messages:older')}
            </LinkButton>
          )
        }
      >
        {canWrite && messages.length === 0 && <p className="muted">{t('messages:no_messages')}</p>}
        {isHydrated && isNewestPage && (
          <UnsentBubbles messages={unsent.messages} onRetry={unsent.retry} onDiscard={unsent.discard} />
        )}
        {!isNewestPage && (
          <LinkButton to={`${path}#${newestFragment}`} variant="secondary" wide>
            {t('messages:newest')}
          </LinkButton>
        )}
        {closed && <Notice kind="info">{closed}</Notice>}
        {closed && props.form && (
          <>
            <ErrorSummary form={props.form} />
            <blockquote className="as-typed">{props.form.values.text}</blockquote>
          </>
        )}
        <div id={newestFragment} />
      </Messages>
      {canWrite && (
        <MessageForm
          path={path}
          formTokens={props.formTokens}
          form={props.form}
          withImages={props.withImages}
          onSend={unsent.send}
        />
      )}
    </article>
  )
}
