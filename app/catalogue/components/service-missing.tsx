import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** What a loader throws, with status 404: no such service or place, or nobody there yet. */
export type MissingService = { kind: 'service' | 'city' | 'nobody'; links: { to: string; label: string }[] }

/** Says what is missing and leads on to what there is. */
export function ServiceErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissingService(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  const action =
    kind === 'nobody' ? (
      <LinkButton to={`${href('/registracija')}?userType=client`}>{t('common:nav.postAd')}</LinkButton>
    ) : (
      <LinkButton to={href('/usluge')}>{t('catalogue:title')}</LinkButton>
    )
  return (
    <div className="narrow stack">
      <title>{t(`catalogue:missing.${kind}.title`)}</title>
      <h1>{t(`catalogue:missing.${kind}.title`)}</h1>
      <EmptyState icon="search" action={action}>
        {t(`catalogue:missing.${kind}.text`)}
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

function isMissingService(error: unknown): error is { data: MissingService } {
  return isRouteErrorResponse(error) && typeof (error.data as MissingService | null)?.kind === 'string'
}
