import { AssignmentCard } from '#app/ads/components/assignment-card.tsx'
import { ClientTasks } from '#app/ads/components/client-tasks.tsx'
import { DashboardStats } from '#app/ads/components/dashboard-stats.tsx'
import { MyAdCard } from '#app/ads/components/my-ad-card.tsx'
import { FirstAd } from '#app/ads/components/first-ad.tsx'
import { loadDashboard } from '#app/ads/dashboard.server.ts'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { href } from '#app/href.ts'
import { reachExtendedUsage } from '#app/analytics/routes/milestones.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/client-dashboard.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const client = currentUser(context)
  const now = new Date()
  reachExtendedUsage(context, now)
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  return { name: client.name, ...(await loadDashboard(db, { ...client, now }, reader)), now }
}

export default function ClientDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { name, counts, tasks, drafts, reach, town, assignments, ads, now } = loaderData
  return (
    <div className="stack loose">
      <title>{t('common:nav.home')}</title>
      <PageHeader
        long
        title={town ? t('ads:dashboard.first_title') : t('ads:dashboard.title', { name })}
        lead={town ? undefined : t('ads:dashboard.lead')}
        actions={
          town ? undefined : (
            <LinkButton className="main-action" to={href('/klijent/objavite-oglas')} icon="plus">
              {t('common:nav.post_ad')}
            </LinkButton>
          )
        }
      />
      {reach && <LinkRows {...reach} />}
      <StartedForms drafts={drafts} />
      {town ? (
        <FirstAd town={town} />
      ) : (
        <WithAside aside={<DashboardStats counts={counts} />}>
          <ClientTasks tasks={tasks} />
          {assignments.length + ads.length === 0 && (
            <EmptyState icon="briefcase">{t('ads:dashboard.nothing')}</EmptyState>
          )}
          {assignments.length > 0 && (
            <section className="stack" aria-labelledby="u-toku">
              <h2 id="u-toku">{t('common:nav.current_assignments')}</h2>
              <CardList>
                {assignments.map((assignment) => (
                  <AssignmentCard key={assignment.id} assignment={assignment} />
                ))}
              </CardList>
              {counts.inProgress > assignments.length && (
                <LinkButton variant="quiet" to={href('/klijent/moji-poslovi')}>
                  {t('ads:dashboard.all_assignments')}
                </LinkButton>
              )}
            </section>
          )}
          {ads.length > 0 && (
            <section className="stack" aria-labelledby="oglasi">
              <h2 id="oglasi">{t('ads:dashboard.open_and_drafts')}</h2>
              <CardList>
                {ads.map((ad) => (
                  <MyAdCard key={ad.id} ad={ad} now={now} />
                ))}
              </CardList>
            </section>
          )}
        </WithAside>
      )}
    </div>
  )
}
