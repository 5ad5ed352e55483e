import { href } from 'react-router'
import { GivenJobCard } from '#app/ads/components/given-job-card.tsx'
import { presentJob } from '#app/ads/presenting.server.ts'
import { listMyJobs } from '#app/ads/queries.server.ts'
import { myJobsSchema } from '#app/ads/schemas.ts'
import { readQuery } from '#app/ads/search-schema.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-jobs.ts'

const states = { 'u-toku': 'in_progress', zavrseni: 'completed' } as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stanje, page } = readQuery(myJobsSchema, [], url.searchParams).search
  const { items, hasMore } = await listMyJobs(db, { clientId: currentUser(context).id, status: states[stanje], page })
  return { jobs: items.map((job) => presentJob(job, languageOf(context))), stanje, page, hasMore }
}

export default function MyJobs({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { jobs, stanje, page, hasMore } = loaderData
  return (
    <div className="stack loose">
      <title>{t('ads:jobs.title')}</title>
      <PageHead title={t('ads:jobs.title')} />
      <Tabs
        label={t('ads:jobs.tabs')}
        items={(['u-toku', 'zavrseni'] as const).map((state) => ({
          to: pageOf(state, 1),
          label: t(`ads:jobs.${states[state]}`),
          current: state === stanje,
        }))}
      />
      {jobs.length === 0 && (
        <EmptyState
          icon="briefcase"
          action={<LinkButton to={href('/klijent/moji-oglasi')}>{t('ads:jobs.to_ads')}</LinkButton>}
        >
          {t(`ads:jobs.none_${states[stanje]}`)}
        </EmptyState>
      )}
      <CardList>
        {jobs.map((job) => (
          <GivenJobCard key={job.id} job={job} level={2} />
        ))}
      </CardList>
      <Pager first={page > 1 ? pageOf(stanje, 1) : null} next={hasMore ? pageOf(stanje, page + 1) : null} />
    </div>
  )
}

function pageOf(stanje: keyof typeof states, page: number): string {
  return `${href('/klijent/moji-poslovi')}?${new URLSearchParams({ stanje, ...(page > 1 && { page: String(page) }) })}`
}
