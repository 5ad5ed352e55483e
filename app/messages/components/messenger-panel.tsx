import { useEffect, useState } from 'react'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConversationList, type ConversationSummary } from '#app/messages/components/conversation-list.tsx'
import { fetchRecentConversations } from '#app/messages/components/conversation-requests.ts'
import { conversationsPath } from '#app/messages/paths.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const maxConversations = 5

/** Remembered, so that the list does not blink. */
let lastConversations: ConversationSummary[] | 'failed' | undefined

type Props = { viewer: Viewer; label: string; onClose: () => void }

/** Its key renews it when there are new messages. */
export default function MessengerPanel({ viewer, label, onClose }: Props) {
  const { t, language } = useTranslation()
  const [conversations, setConversations] = useState(lastConversations)

  useEffect(() => {
    const controller = new AbortController()
    const recent = fetchRecentConversations(maxConversations, controller.signal).catch(() => 'failed' as const)
    Promise.all([recent, loadTranslations(language)]).then(
      ([fetched]) => controller.signal.aborted || setConversations((lastConversations = fetched)),
      () => undefined,
    )
    return () => controller.abort()
  }, [language])

  if (!conversations) return null
  return (
    <section aria-label={label}>
      <header className="row apart">
        <h2>{label}</h2>
        <Button type="button" variant="quiet" icon="x" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </header>
      {conversations === 'failed' || <NewestConversations viewer={viewer} conversations={conversations} />}
      <LinkButton to={conversationsPath(viewer)} variant="quiet" wide>
        {t('messages:all')}
      </LinkButton>
    </section>
  )
}

/** The page of all conversations says what is wrong where they cannot be fetched. */
function NewestConversations({ viewer, conversations }: { viewer: Viewer; conversations: ConversationSummary[] }) {
  const { t } = useTranslation()
  if (conversations.length > 0)
    return <ConversationList viewer={viewer} conversations={conversations} now={new Date()} />
  return <p className="muted">{t(viewer.userType === 'Worker' ? 'messages:empty_worker' : 'messages:empty_client')}</p>
}
