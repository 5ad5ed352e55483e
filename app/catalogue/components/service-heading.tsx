import { href } from 'react-router'
import type { PresentedServiceHead } from '#app/catalogue/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function ServiceHeading({ head }: { head: PresentedServiceHead }) {
  const { t } = useTranslation()
  const { service, heading, name, city, servicePath } = head
  const links = [
    { to: href('/usluge'), label: t('catalogue:title') },
    ...(city ? [{ to: servicePath, label: name }] : []),
  ]
  const keywords = [city, t(`catalogue:${service}.keywords`)].filter(Boolean).join(', ')
  return (
    <>
      <meta name="keywords" content={keywords} />
      <div>
        <Breadcrumb items={[...links, { label: city ?? name }]} />
        <PageHeader title={heading} lead={t(`catalogue:${service}.lead`)} />
      </div>
    </>
  )
}
