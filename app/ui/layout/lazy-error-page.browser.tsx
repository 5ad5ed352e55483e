import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { errorKind } from './error-kind.ts'
import type { ErrorPage } from './error-page.tsx'

const LoadedErrorPage = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }))

/** Few visits end in an error, so browsers load its page when they show one; its heading is there at once. */
export function LazyErrorPage(props: ComponentProps<typeof ErrorPage>) {
  const { t } = useTranslation()
  const heading = <h1>{t(`site:error.${errorKind(props.status)}.title`)}</h1>
  return (
    <Suspense fallback={<div className="narrow">{heading}</div>}>
      <LoadedErrorPage {...props} />
    </Suspense>
  )
}
