import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Heard, type HeardWords } from '#app/places/components/heard.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import type { NextSteps } from '#app/places/next-steps.ts'
import { CardList } from '#app/ui/card.tsx'
import { ChosenFilters } from '#app/ui/chosen-filters.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import type { ShownWorker } from '#app/workers/showing.server.ts'

type Link = { to: string; label: string }

type DirectoryResultsProps = {
  workers: ShownWorker[]
  pages: { next: string | null; first: string | null }
  filters: Link[]
  nextSteps: NextSteps
  inCity: boolean
  /** The words for which there is nobody. */
  notFound: string | null
  heard: HeardWords | null
  /** Where this reader posts an ad; null for a worker, who does not. */
  postAt: string | null
}

export function DirectoryResults({
  workers,
  pages,
  filters,
  nextSteps,
  inCity,
  notFound,
  heard,
  postAt,
}: DirectoryResultsProps) {
  const { t } = useWords()
  const isEmpty = workers.length === 0
  return (
    <div className="stack">
      <Heard heard={heard} />
      <ChosenFilters filters={filters} />
      {isEmpty && (
        <EmptyState
          icon="search"
          action={
            <LinkButton variant="secondary" to={href('/majstori')}>
              {t('workers:directory.all')}
            </LinkButton>
          }
        >
          {pages.first
            ? t('workers:directory.no_more')
            : notFound
              ? t('search:none_for', { text: notFound })
              : t('workers:directory.none')}
        </EmptyState>
      )}
      <NextStepLinks {...nextSteps} inCity={inCity} nearbyTitle={t('workers:directory.nearby')} />
      {!isEmpty && (
        <CardList>
          {workers.map((worker) => (
            <WorkerCard key={worker.id} worker={worker} />
          ))}
        </CardList>
      )}
      <Pager next={pages.next} first={pages.first} />
      {postAt && (
        <Notice
          kind="info"
          title={t('workers:directory.post_title')}
          action={<LinkButton to={postAt}>{t('common:nav.postAd')}</LinkButton>}
        >
          {t('workers:directory.post_text')}
        </Notice>
      )}
    </div>
  )
}
