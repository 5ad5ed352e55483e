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

type Props = { viewer: Viewer; label: string; onClose: () => void }

export default function MessengerPanel({ viewer, label, onClose }: Props) {
  const { t, language } = useTranslation()
  const [conversations, setConversations] = useState<ConversationSummary[]>()

  const listPath = conversationsPath(viewer)

  useEffect(() => {
    const controller = new AbortController()
    Promise.all([fetchRecentConversations(maxConversations, controller.signal), loadTranslations(language)]).then(
      ([recent]) => setConversations(recent),
      // The page of all conversations says what is wrong.
      () => controller.signal.aborted || location.assign(listPath),
    )
    return () => controller.abort()
  }, [language, listPath])

  if (!conversations) return null
  return (
    <section aria-label={label}>
      <header className="row apart">
        <h2>{label}</h2>
        <Button type="button" variant="quiet" icon="x" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </header>
      {conversations.length > 0 ? (
        <ConversationList viewer={viewer} conversations={conversations} now={new Date()} />
      ) : (
        <p className="muted">{t(viewer.userType === 'Worker' ? 'messages:empty_worker' : 'messages:empty_client')}</p>
      )}
      <LinkButton to={listPath} variant="quiet" wide>
        {t('messages:all')}
      </LinkButton>
    </section>
  )
}
