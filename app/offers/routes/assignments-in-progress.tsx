import { href } from '#app/href.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { WorkerTabs } from '#app/offers/components/worker-tabs.tsx'
import { presentOwnAssignment } from '#app/offers/presenters.server.ts'
import { listOwnAssignments } from '#app/offers/worker-queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/assignments-in-progress.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const page = await listOwnAssignments(db, {
    workerId: currentUser(context).id,
    status: 'in_progress',
    cursor: url.searchParams.get('cursor'),
  })
  return { ...page, items: page.items.map((item) => presentOwnAssignment(item, language)), now: new Date() }
}

export default function AssignmentsInProgress({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { items: assignments, nextCursor, isFirst, now } = loaderData
  const path = href('/majstor/poslovi-u-toku')
  return (
    <div className="stack">
      <title>{t('common:nav.current_assignments')}</title>
      <PageHeader title={t('common:nav.current_assignments')} />
      <WorkerTabs current="in_progress" />
      {assignments.length === 0 && (
        <EmptyState
          icon="briefcase"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t('offers:assignments.none_in_progress')}
        </EmptyState>
      )}
      <div className="card-columns">
        <CardList>
          {assignments.map((assignment) => (
            <OwnOfferCard
              key={assignment.id}
              offer={assignment}
              badge={
                assignment.workerDoneAt && (
                  <Badge tone="success" icon="check">
                    {t('offers:work_done.badge')}
                  </Badge>
                )
              }
              now={now}
            >
              {assignment.agreedTime && <IconLine icon="clock">{assignment.agreedTime}</IconLine>}
              <div className="row">
                <LinkButton
                  to={href('/majstor/kontakt-razmjena/:jobAdId/:clientId', {
                    jobAdId: assignment.adId,
                    clientId: assignment.clientId,
                  })}
                  variant="secondary"
                >
                  {t('offers:contacts.open')}
                </LinkButton>
                <LinkButton to={href('/majstor/poruke/:jobAdId', { jobAdId: assignment.adId })} variant="secondary">
                  {t('common:nav.messages')}
                </LinkButton>
              </div>
            </OwnOfferCard>
          ))}
        </CardList>
      </div>
      <Pager next={nextCursor && `${path}?cursor=${nextCursor}`} first={isFirst ? null : path} />
    </div>
  )
}
