import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What a loader throws, with status 404, when a trade or a place is not known. */
export type MissingPlace = { kind: 'skill' | 'city'; links: { to: string; label: string }[] }

/** Says what is missing and leads on to what there is. */
export function DirectoryErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissingPlace(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <div className="narrow stack">
      <title>{t(`search:missing.${kind}.title`)}</title>
      <h1>{t(`search:missing.${kind}.title`)}</h1>
      <EmptyState icon="search" action={<LinkButton to={href('/majstori')}>{t('workers:directory.all')}</LinkButton>}>
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

function isMissingPlace(error: unknown): error is { data: MissingPlace } {
  return isRouteErrorResponse(error) && typeof (error.data as MissingPlace | null)?.kind === 'string'
}
