import { use, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { conversationsPath } from '#app/messages/paths.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { Anchor, HydrationContext } from '#app/ui/anchor.tsx'

type List = typeof import('#app/messages/components/recent-conversations.tsx').RecentConversations

type Props = { viewer: Viewer; conversation: { id: number | null; version: string }; children: ReactNode }

/** From 900 px the list stands beside the conversation; only wide screens load it, after the page. */
export function TwoPanes({ viewer, conversation, children }: Props) {
  const { t } = useTranslation()
  const isHydrated = use(HydrationContext)
  const [RecentConversations, setList] = useState<List>()
  const { id, version } = conversation

  useEffect(() => {
    if (matchMedia('(min-width: 900px)').matches)
      import('#app/messages/components/recent-conversations.tsx').then(
        (loaded) => setList(() => loaded.RecentConversations),
        () => undefined,
      )
  }, [])

  return (
    <div className="two-panes">
      {isHydrated && (
        <nav aria-label={t('common:nav.messages')}>
          <Anchor to={conversationsPath(viewer)}>{t('common:nav.messages')}</Anchor>
          {RecentConversations && <RecentConversations key={`${id} ${version}`} viewer={viewer} currentId={id} />}
        </nav>
      )}
      {children}
    </div>
  )
}
