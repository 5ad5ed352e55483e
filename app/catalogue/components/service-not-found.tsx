import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotFoundBoundary } from '#app/ui/layout/not-found-boundary.tsx'
import type { NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type ServiceNotFound = NotFoundData<'service' | 'city'>

export function ServiceErrorBoundary() {
  const { t } = useTranslation()
  const textsOf = (kind: string) => ({
    title: t(`catalogue:not_found.${kind}.title`),
    text: t(`catalogue:not_found.${kind}.text`),
  })
  return <NotFoundBoundary textsOf={textsOf} to={href('/usluge')} label={t('catalogue:title')} />
}
