import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { isMissing, MissingPage, type Missing } from '#app/ui/missing-page.tsx'

/** No such service or place. */
export type MissingService = Missing<'service' | 'city'>

export function ServiceErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissing<MissingService['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <MissingPage
      title={t(`catalogue:missing.${kind}.title`)}
      action={<LinkButton to={href('/usluge')}>{t('catalogue:title')}</LinkButton>}
      links={links}
    >
      {t(`catalogue:missing.${kind}.text`)}
    </MissingPage>
  )
}
