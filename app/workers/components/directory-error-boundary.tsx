import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotFoundBoundary } from '#app/ui/layout/not-found-boundary.tsx'
import type { NotFoundData } from '#app/ui/layout/not-found-page.tsx'

export type DirectoryNotFound = NotFoundData<'skill' | 'city'>

export function DirectoryErrorBoundary() {
  const { t } = useTranslation()
  return <NotFoundBoundary texts="search:missing" to={href('/majstori')} label={t('workers:directory.all')} />
}
