import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function loader() {
  return null
}

export default function Today() {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <title>{t('admin:nav.today')}</title>
      <PageHeader title={t('admin:nav.today')} />
    </div>
  )
}
