import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
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
  pagePaths: { next: string | null; first: string | null }
  filters: Link[]
  nextSteps: ReactNode
  interpretation: ReactNode
  searchTerm: string | null
  /** Null for a viewer who cannot post an ad. */
  postAdPath: string | null
}

export function DirectoryResults(props: DirectoryResultsProps) {
  const { workers, pagePaths, filters, nextSteps, interpretation, searchTerm, postAdPath } = props
  const { t } = useTranslation()
  const isEmpty = workers.length === 0
  return (
    <div className="stack">
      {interpretation}
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
          {pagePaths.first
            ? t('workers:directory.no_more')
            : searchTerm
              ? t('search:none_for', { text: searchTerm })
              : t('workers:directory.none')}
        </EmptyState>
      )}
      {nextSteps}
      {!isEmpty && (
        <CardList>
          {workers.map((worker) => (
            <WorkerCard key={worker.id} worker={worker} />
          ))}
        </CardList>
      )}
      <Pager next={pagePaths.next} first={pagePaths.first} />
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
