import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotFoundBoundary } from '#app/ui/layout/not-found-boundary.tsx'
import type { NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type MissingAd = NotFoundData<'ad' | 'cancelled' | 'skill' | 'city'>

export function AdErrorBoundary() {
  const { t } = useTranslation()
  const textsOf = (kind: string) => ({
    title: t(`search:missing.${kind}.title`),
    text: t(`search:missing.${kind}.text`),
  })
  return <NotFoundBoundary textsOf={textsOf} to={href('/poslovi')} label={t('search:all_ads')} />
}
