import type { JSX, ReactNode } from 'react'
import { AdCard } from '#app/ads/components/ad-card.tsx'
import type { PresentedFoundAd } from '#app/ads/presenters.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Pager } from '#app/ui/list/pager.tsx'

type Link = { to: string; label: string }

type AdResultsProps = {
  ads: PresentedFoundAd[]
  linkTo: (id: number) => string
  renderAnswer?: (ad: PresentedFoundAd) => ReactNode
  now: Date
  newSince?: Date | null
  pagePaths: { next: string | null; first: string | null }
  /** Those in use, each with the list without it. */
  filters: Link[]
  isFiltered: boolean
  nextSteps?: ReactNode
  interpretation?: ReactNode
  notFound?: string | null
  /** Where this reader posts an ad; null for who does not. */
  postAdPath?: string | null
  all: Link
  signUpPrompt?: JSX.Element | false
}

const cardsBeforePrompt = 3

/** `import.meta.env.SSR` leaves visitors' parts, which only the server renders, out of members' scripts. */
export function AdResults({
  ads,
  linkTo,
  renderAnswer,
  now,
  newSince,
  pagePaths,
  filters,
  isFiltered,
  nextSteps,
  interpretation,
  notFound,
  postAdPath,
  all,
  signUpPrompt,
}: AdResultsProps) {
  const { t } = useTranslation()
  const isNew = ({ publishedAt, ownDecline }: PresentedFoundAd) =>
    Boolean(newSince && publishedAt && publishedAt > newSince && !ownDecline)
  const emptyActions = (
    <div className="row">
      <LinkButton variant="secondary" to={all.to}>
        {all.label}
      </LinkButton>
      {import.meta.env.SSR && postAdPath && (
        <LinkButton variant="secondary" to={postAdPath}>
          {t('common:nav.post_ad')}
        </LinkButton>
      )}
    </div>
  )
  const cards = ads.map((ad) => (
    <AdCard key={ad.id} ad={ad} to={linkTo(ad.id)} now={now} isNew={isNew(ad)}>
      {renderAnswer?.(ad)}
    </AdCard>
  ))
  if (import.meta.env.SSR && signUpPrompt) cards.splice(cardsBeforePrompt, 0, signUpPrompt)
  return (
    <div className="stack" data-track={isFiltered ? 'job_search' : undefined}>
      {import.meta.env.SSR && interpretation}
      <ActiveFilters filters={filters} />
      {ads.length === 0 && (
        <EmptyState icon="search" action={emptyActions}>
          {pagePaths.first
            ? t('search:no_more')
            : import.meta.env.SSR && notFound
              ? t('search:none_for', { text: notFound })
              : t('search:none')}
        </EmptyState>
      )}
      {import.meta.env.SSR && nextSteps}
      {cards.length > 0 && <CardList>{cards}</CardList>}
      <Pager next={pagePaths.next} first={pagePaths.first} />
    </div>
  )
}

/** The count in words; beyond a thousand the database does not count. */
export function AdCount({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) {
  const { t, language } = useTranslation()
  return (
    <>
      {isTotalCapped
        ? t('search:more_than', { number: formatCount(total, language) })
        : t('common:count.job', { count: total })}
    </>
  )
}
