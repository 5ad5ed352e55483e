import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { InterpretationNotice, type NoticedInterpretation } from '#app/places/components/interpretation-notice.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import type { NextSteps } from '#app/places/next-steps.ts'
import { CardList } from '#app/ui/list/card.tsx'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

type Link = { to: string; label: string }

type DirectoryResultsProps = {
  workers: PresentedWorker[]
  pages: { next: string | null; first: string | null }
  filters: Link[]
  nextSteps: NextSteps
  hasCity: boolean
  /** The words for which there is nobody. */
  notFound: string | null
  interpretation: NoticedInterpretation | null
  /** Where this reader posts an ad; null for a worker, who does not. */
  postAdPath: string | null
}

export function DirectoryResults({
  workers,
  pages,
  filters,
  nextSteps,
  hasCity,
  notFound,
  interpretation,
  postAdPath,
}: DirectoryResultsProps) {
  const { t } = useTranslation()
  const isEmpty = workers.length === 0
  return (
    <div className="stack">
      <InterpretationNotice interpretation={interpretation} />
      <ActiveFilters filters={filters} />
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
      <NextStepLinks {...nextSteps} hasCity={hasCity} nearbyTitle={t('workers:directory.nearby')} />
      {!isEmpty && (
        <CardList>
          {workers.map((worker) => (
            <WorkerCard key={worker.id} worker={worker} />
          ))}
        </CardList>
      )}
      <Pager next={pages.next} first={pages.first} />
      {postAdPath && (
        <Notice
          kind="info"
          title={t('workers:directory.post_title')}
          action={<LinkButton to={postAdPath}>{t('common:nav.post_ad')}</LinkButton>}
        >
          {t('workers:directory.post_text')}
        </Notice>
      )}
    </div>
  )
}
