import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PromptCard } from '#app/ui/list/prompt-card.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import type { PresentedListedWorker } from '#app/workers/presenters.server.ts'

type Link = { to: string; label: string }

type DirectoryResultsProps = {
  workers: PresentedListedWorker[]
  pagePaths: { next: string | null; first: string | null }
  filters: Link[]
  nextSteps: ReactNode
  interpretation: ReactNode
  searchTerm: string | null
  /** Null for a viewer who cannot post an ad. */
  postAdPath: string | null
}

const cardsBeforePrompt = 3

export function DirectoryResults(props: DirectoryResultsProps) {
  const { workers, pagePaths, filters, nextSteps, interpretation, searchTerm, postAdPath } = props
  const { t } = useTranslation()
  const isEmpty = workers.length === 0
  const cards = workers.map((worker) => <WorkerCard key={worker.id} worker={worker} />)
  if (postAdPath) cards.splice(cardsBeforePrompt, 0, <PostAdPrompt key="prompt" to={postAdPath} />)
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
      {cards.length > 0 && <CardList>{cards}</CardList>}
      {workers.some(({ isFeatured, tier }) => isFeatured || tier !== 'Regular') && (
        <p className="muted small">
          {t('directory:featured_text')} <Anchor to={href('/partneri')}>{t('directory:featured_link')}</Anchor>
        </p>
      )}
      <Pager next={pagePaths.next} first={pagePaths.first} />
    </div>
  )
}

function PostAdPrompt({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <PromptCard
      as="li"
      title={t('workers:directory.post_title')}
      action={<LinkButton to={to}>{t('common:nav.post_ad')}</LinkButton>}
    >
      {t('workers:directory.post_text')}
    </PromptCard>
  )
}
