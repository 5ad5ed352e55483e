import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyErrorPage } from '#app/ui/layout/lazy-error-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Contacts that one may not see are not found; those that could not be loaded may be tried again. */
export function ContactsError() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status < 500) return <LazyErrorPage status={error.status} />
  const retry = <LinkButton to={pathname}>{t('bell:retry')}</LinkButton>
  return (
    <div className="narrow stack">
      <title>{t('offers:contacts.title')}</title>
      <PageHeader title={t('offers:contacts.title')} />
      <Notice kind="danger" action={retry}>
        {t('offers:contacts.failed')}
      </Notice>
    </div>
  )
}
