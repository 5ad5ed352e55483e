import { Suspense, type ComponentProps } from 'react'
import { ErrorPage } from './error-page.tsx'

export function LazyErrorPage(props: ComponentProps<typeof ErrorPage>) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  )
}
