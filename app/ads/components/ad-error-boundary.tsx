import { isRouteErrorResponse, useRouteError } from 'react-router'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { isNotFoundError, NotFoundPage, type NotFoundData } from '#app/ui/layout/not-found-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

/** The page of an ad, a skill or a place that does not exist. */
export type MissingAd = NotFoundData<'ad' | 'cancelled' | 'skill' | 'city'>

export function AdErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (!isNotFoundError<MissingAd['kind']>(error))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />

  const { kind, links } = error.data
  return (
    <NotFoundPage
      title={t(`search:missing.${kind}.title`)}
      action={<LinkButton to={href('/poslovi')}>{t('search:all_ads')}</LinkButton>}
      links={links}
    >
      {t(`search:missing.${kind}.text`)}
    </NotFoundPage>
  )
}
