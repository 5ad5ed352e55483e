import type { ReactNode } from 'react'
import { JobCard } from '#app/ads/components/job-card.tsx'
import type { PresentedFoundJob } from '#app/ads/job-presenting.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { CardList } from '#app/ui/card.tsx'
import { ChosenFilters } from '#app/ui/chosen-filters.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Pager } from '#app/ui/pager.tsx'

type Link = { to: string; label: string }

type JobResultsProps = {
  jobs: PresentedFoundJob[]
  linkTo: (id: number) => string
  now: Date
  newSince?: Date | null
  pages: { next: string | null; first: string | null }
  /** Those in use, each with the list without it. */
  filters: Link[]
  /** The next step where nothing was found. */
  nextSteps?: ReactNode
  /** What was understood of the words. */
  heard?: ReactNode
  /** The words for which there is nothing. */
  notFound?: string | null
  /** Where this reader posts an ad; null for who does not. */
  postAt?: string | null
  all: Link
  invitation?: ReactNode
}

export function JobResults({
  jobs,
  linkTo,
  now,
  newSince,
  pages,
  filters,
  nextSteps,
  heard,
  notFound,
  postAt,
  all,
  invitation,
}: JobResultsProps) {
  const { t } = useWords()
  const isNew = ({ publishedAt }: PresentedFoundJob) => Boolean(newSince && publishedAt && publishedAt > newSince)
  const wayOn = (
    <div className="row">
      <LinkButton variant="secondary" to={all.to}>
        {all.label}
      </LinkButton>
      {postAt && (
        <LinkButton variant="secondary" to={postAt}>
          {t('common:nav.postAd')}
        </LinkButton>
      )}
    </div>
  )
  return (
    <div className="stack" data-track={filters.length > 0 ? 'job_search' : undefined}>
      {heard}
      <ChosenFilters filters={filters} />
      {jobs.length > 0 && invitation}
      {jobs.length === 0 && (
        <EmptyState icon="search" action={wayOn}>
          {pages.first ? t('search:no_more') : notFound ? t('search:none_for', { text: notFound }) : t('search:none')}
        </EmptyState>
      )}
      {nextSteps}
      <CardList>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} to={linkTo(job.id)} now={now} isNew={isNew(job)} />
        ))}
      </CardList>
      {jobs.length === 0 && invitation}
      <Pager next={pages.next} first={pages.first} />
    </div>
  )
}

/** How many there are, in words; beyond a thousand the database does not count. */
export function JobCount({ total, isMore }: { total: number; isMore: boolean }) {
  const { t, language } = useWords()
  return (
    <>
      {isMore
        ? t('search:more_than', { number: formatCount(total, language) })
        : t('common:count.job', { count: total })}
    </>
  )
}
