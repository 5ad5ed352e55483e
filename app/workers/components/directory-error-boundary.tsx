import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NotFoundBoundary } from '#app/ui/layout/not-found-boundary.tsx'

export function DirectoryErrorBoundary() {
  const { t } = useTranslation()
  const textsOf = (kind: string) => ({
    title: t(`search:missing.${kind}.title`),
    text: t(`search:missing.${kind}.text`),
  })
  return <NotFoundBoundary textsOf={textsOf} to={href('/majstori')} label={t('workers:directory.all')} />
}
