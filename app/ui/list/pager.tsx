import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** Keyset pagination: only the first and the next page have links. */
export function Pager({
  next,
  first,
  children,
}: {
  next?: string | null
  first?: string | null
  children?: ReactNode
}) {
  const { t } = useTranslation()
  if (!next && !first) return null
  return (
    <nav className="pager" aria-label={t('common:pager.label')}>
      {first && (
        <LinkButton to={first} variant="quiet">
          {t('common:pager.first')}
        </LinkButton>
      )}
      {children}
      {next && (
        <LinkButton to={next} variant="secondary" rel="next">
          {t('common:pager.next')}
        </LinkButton>
      )}
    </nav>
  )
}
