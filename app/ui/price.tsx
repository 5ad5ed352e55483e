import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** The trailing space is as in `LinkButton`. */
export function Price({ large, children }: { large?: boolean; children: ReactNode }) {
  return (
    <>
      <span className={classNames('price', large && 'large')}>{children}</span>{' '}
    </>
  )
}
