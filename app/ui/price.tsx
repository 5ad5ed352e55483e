import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type PriceProps = { large?: boolean | undefined; words?: string | undefined; children: ReactNode }

/** An amount, and smaller the words after it. The trailing space is as in `LinkButton`. */
export function Price({ large, words, children }: PriceProps) {
  return (
    <>
      <span className={classNames('price', large && 'large')}>
        {children}
        {words && <small>{words}</small>}
      </span>{' '}
    </>
  )
}
