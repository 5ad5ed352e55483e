import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { isMissing, MissingPage, type Missing } from '#app/ui/missing-page.tsx'

/** A trade or a place is not known. */
export type MissingPlace = Missing<'skill' | 'city'>

export function DirectoryErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissing<MissingPlace['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <MissingPage
      title={t(`search:missing.${kind}.title`)}
      action={<LinkButton to={href('/majstori')}>{t('workers:directory.all')}</LinkButton>}
      links={links}
    >
      {t(`search:missing.${kind}.text`)}
    </MissingPage>
  )
}
