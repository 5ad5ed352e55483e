import { useEffect, useState } from 'react'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConversationList, type ConversationSummary } from '#app/messages/components/conversation-list.tsx'
import { fetchRecentConversations } from '#app/messages/components/conversation-requests.ts'
import type { Viewer } from '#app/messages/rules.ts'

const maxConversations = 20
/** Remembered, so that the list does not blink. */
let lastConversations: ConversationSummary[] = []

/** Its key renews it with every change of the conversation. */
export function RecentConversations({ viewer, currentId }: { viewer: Viewer; currentId: number | null }) {
  const { language } = useTranslation()
  const [conversations, setConversations] = useState(lastConversations)

  useEffect(() => {
    const controller = new AbortController()
    Promise.all([fetchRecentConversations(maxConversations, controller.signal), loadTranslations(language)]).then(
      ([recent]) => setConversations((lastConversations = recent)),
      () => undefined,
    )
    return () => controller.abort()
  }, [language])

  return <ConversationList viewer={viewer} conversations={conversations} now={new Date()} currentId={currentId} />
}
