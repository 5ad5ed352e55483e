import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import type { Link } from '#app/ads/components/job-results.tsx'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What a loader throws, with status 404 or 410, when an ad, a trade or a place is not there. */
export type MissingJob = { kind: 'ad' | 'withdrawn' | 'skill' | 'city'; links: Link[] }

/** Says what is missing and leads on to what there is. */
export function JobErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissingJob(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <div className="narrow stack">
      <title>{t(`search:missing.${kind}.title`)}</title>
      <h1>{t(`search:missing.${kind}.title`)}</h1>
      <EmptyState icon="search" action={<LinkButton to={href('/poslovi')}>{t('search:all_jobs')}</LinkButton>}>
        {t(`search:missing.${kind}.text`)}
      </EmptyState>
      <ChipList>
        {links.map(({ to, label }) => (
          <Chip key={to} to={to}>
            {label}
          </Chip>
        ))}
      </ChipList>
    </div>
  )
}

function isMissingJob(error: unknown): error is { data: MissingJob } {
  return isRouteErrorResponse(error) && typeof (error.data as MissingJob | null)?.kind === 'string'
}
