import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { AdminFrame } from '#app/admin/components/admin-frame.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function AdminErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  const kind = isRouteErrorResponse(error) && error.status === 404 ? 'not_found' : 'failed'
  return (
    <AdminFrame adminRole={null}>
      <title>{t(`admin:error.${kind}`)}</title>
      <PageHeader
        title={t(`admin:error.${kind}`)}
        lead={t(`admin:error.${kind}_lead`)}
        back={{ to: href('/admin'), label: t('admin:nav.today') }}
      />
    </AdminFrame>
  )
}
