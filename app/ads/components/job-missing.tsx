import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { ErrorPage } from '#app/site/components/error-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { isMissing, MissingPage, type Missing } from '#app/ui/missing-page.tsx'

/** An ad, a trade or a place is not there. */
export type MissingJob = Missing<'ad' | 'withdrawn' | 'skill' | 'city'>

export function JobErrorBoundary() {
  const { t } = useWords()
  const error = useRouteError()
  if (!isMissing<MissingJob['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <MissingPage
      title={t(`search:missing.${kind}.title`)}
      action={<LinkButton to={href('/poslovi')}>{t('search:all_jobs')}</LinkButton>}
      links={links}
    >
      {t(`search:missing.${kind}.text`)}
    </MissingPage>
  )
}
