import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotFoundBoundary } from '#app/ui/layout/not-found-boundary.tsx'
import type { NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type ServiceNotFound = NotFoundData<'service' | 'city'>

export function ServiceErrorBoundary() {
  const { t } = useTranslation()
  return <NotFoundBoundary texts="catalogue:not_found" to={href('/usluge')} label={t('catalogue:title')} />
}
