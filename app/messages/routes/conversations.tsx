import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ConversationCard } from '#app/messages/components/conversation-card.tsx'
import { conversationsPath } from '#app/messages/paths.ts'
import { listConversations } from '#app/messages/queries.server.ts'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/conversations.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const viewer = { id, userType }
  const cursor = url.searchParams.get('od')
  const { items, nextCursor } = await listConversations(db, { viewer, cursor })
  return { viewer, conversations: items, nextCursor, isFirstPage: cursor === null, now: new Date() }
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { viewer, conversations, nextCursor, isFirstPage, now } = loaderData
  const here = conversationsPath(viewer)
  return (
    <div className="narrow stack">
      <title>{t('common:nav.messages')}</title>
      <PageHead title={t('common:nav.messages')} />
      {conversations.length > 0 ? (
        <CardList>
          {conversations.map((conversation) => (
            <ConversationCard key={conversation.id} viewer={viewer} conversation={conversation} now={now} />
          ))}
        </CardList>
      ) : (
        <Nothing userType={viewer.userType} />
      )}
      <Pager next={nextCursor && `${here}?od=${nextCursor}`} first={isFirstPage ? null : here} />
    </div>
  )
}

function Nothing({ userType }: { userType: 'Worker' | 'Client' }) {
  const { t } = useWords()
  const action =
    userType === 'Worker' ? (
      <LinkButton to={href('/majstor/pretraga-poslova')}>{t('messages:find_jobs')}</LinkButton>
    ) : (
      <LinkButton to={href('/klijent/moji-oglasi')}>{t('common:nav.myAds')}</LinkButton>
    )
  return (
    <EmptyState icon="message-circle" action={action}>
      {t(userType === 'Worker' ? 'messages:empty_worker' : 'messages:empty_client')}
    </EmptyState>
  )
}
