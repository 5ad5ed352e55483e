import { href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConversationList } from '#app/messages/components/conversation-list.tsx'
import { conversationsPath } from '#app/messages/paths.ts'
import { listConversations } from '#app/messages/queries.server.ts'
import { viewerOf } from '#app/messages/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/conversations.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = viewerOf(currentUser(context))
  const cursor = url.searchParams.get('cursor')
  const { items, nextCursor, isFirst } = await listConversations(db, { viewer, cursor })
  return { viewer, conversations: items, nextCursor, isFirst, now: new Date() }
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { viewer, conversations, nextCursor, isFirst, now } = loaderData
  const currentPath = conversationsPath(viewer)
  return (
    <div className="stack">
      <title>{t('common:nav.messages')}</title>
      <PageHeader title={t('common:nav.messages')} />
      {conversations.length === 0 && <NoConversations userType={viewer.userType} />}
      {conversations.length > 0 && (
        <div className="inbox">
          <div className="conversation-list">
            <ConversationList viewer={viewer} conversations={conversations} now={now} />
          </div>
          <p className="choose muted">
            <Icon name="message-circle" size="large" />
            {t('messages:choose')}
          </p>
        </div>
      )}
      <Pager next={nextCursor && `${currentPath}?cursor=${nextCursor}`} first={isFirst ? null : currentPath} />
    </div>
  )
}

function NoConversations({ userType }: { userType: 'Worker' | 'Client' }) {
  const { t } = useTranslation()
  const action =
    userType === 'Worker' ? (
      <LinkButton to={href('/majstor/pretraga-poslova')}>{t('messages:find_ads')}</LinkButton>
    ) : (
      <LinkButton to={href('/klijent/moji-oglasi')}>{t('common:nav.my_ads')}</LinkButton>
    )
  return (
    <EmptyState icon="message-circle" action={action}>
      {t(userType === 'Worker' ? 'messages:empty_worker' : 'messages:empty_client')}
    </EmptyState>
  )
}
