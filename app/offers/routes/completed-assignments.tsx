import { href } from '#app/href.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { WorkerTabs } from '#app/offers/components/worker-tabs.tsx'
import { presentOwnAssignment } from '#app/offers/presenters.server.ts'
import { listOwnAssignments, sumCompleted } from '#app/offers/worker-queries.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { Stars } from '#app/ui/rating.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/completed-assignments.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const [workerId, now, language] = [currentUser(context).id, new Date(), languageOf(context)]
  const cursor = url.searchParams.get('cursor')
  const [page, sums] = await Promise.all([
    listOwnAssignments(db, { workerId, status: 'completed', cursor }),
    sumCompleted(db, { workerId, now }),
  ])
  await reachMilestone(context, 'job_completed', page.items[0]?.completedAt ?? null)
  const amounts = { month: formatKm(sums.month, language), year: formatKm(sums.year, language) }
  const lead = sums.year > 0 ? requestTranslate(context)('assignments:completed_sums', amounts) : null
  return { ...page, items: page.items.map((item) => presentOwnAssignment(item, language)), lead, now }
}

export default function CompletedAssignments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { items: assignments, nextCursor, isFirst, lead, now } = loaderData
  const path = href('/majstor/zavrseni-poslovi')
  return (
    <div className="stack">
      <title>{t('common:nav.completed_assignments')}</title>
      <PageHeader title={t('common:nav.completed_assignments')} lead={lead} />
      <WorkerTabs current="completed" />
      {assignments.length === 0 && (
        <EmptyState
          icon="award"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t('offers:assignments.none_completed')}
        </EmptyState>
      )}
      <div className="card-columns">
        <CardList>
          {assignments.map((assignment) => (
            <OwnOfferCard key={assignment.id} offer={assignment} now={now}>
              {assignment.rating !== null && (
                <div className="stack tight">
                  <span className="rating">
                    <Stars value={assignment.rating} label={t('common:rating.out_of', { rating: assignment.rating })} />
                  </span>
                  <p className="as-typed">{assignment.comment}</p>
                </div>
              )}
            </OwnOfferCard>
          ))}
        </CardList>
      </div>
      <Pager next={nextCursor && `${path}?cursor=${nextCursor}`} first={isFirst ? null : path} />
    </div>
  )
}
