import { AssignmentCard } from '#app/ads/components/assignment-card.tsx'
import { presentAssignment } from '#app/ads/presenters.server.ts'
import { listMyAssignments } from '#app/ads/queries.server.ts'
import { myAssignmentsSchema } from '#app/ads/schemas.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-assignments.ts'

const states = { 'u-toku': 'in_progress', zavrseni: 'completed' } as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stanje, page } = readSearchParams(myAssignmentsSchema, url.searchParams).search
  const { items, hasMore } = await listMyAssignments(db, {
    clientId: currentUser(context).id,
    status: states[stanje],
    page,
  })
  return {
    assignments: items.map((assignment) => presentAssignment(assignment, languageOf(context))),
    stanje,
    page,
    hasMore,
  }
}

export default function MyAssignments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { assignments, stanje, page, hasMore } = loaderData
  return (
    <div className="stack loose">
      <title>{t('ads:assignments.title')}</title>
      <PageHeader title={t('ads:assignments.title')} />
      <Tabs
        label={t('ads:assignments.tabs')}
        items={(['u-toku', 'zavrseni'] as const).map((state) => ({
          to: pagePath(state, 1),
          label: t(`ads:assignments.${states[state]}`),
          current: state === stanje,
        }))}
      />
      {assignments.length === 0 && (
        <EmptyState
          icon="briefcase"
          action={<LinkButton to={href('/klijent/moji-oglasi')}>{t('ads:assignments.to_ads')}</LinkButton>}
        >
          {t(`ads:assignments.none_${states[stanje]}`)}
        </EmptyState>
      )}
      <div className="card-columns">
        <CardList>
          {assignments.map((assignment) => (
            <AssignmentCard key={assignment.id} assignment={assignment} level={2} />
          ))}
        </CardList>
      </div>
      <Pager first={page > 1 ? pagePath(stanje, 1) : null} next={hasMore ? pagePath(stanje, page + 1) : null} />
    </div>
  )
}

function pagePath(stanje: keyof typeof states, page: number): string {
  return `${href('/klijent/moji-poslovi')}?${new URLSearchParams({ stanje, ...(page > 1 && { page: String(page) }) })}`
}
