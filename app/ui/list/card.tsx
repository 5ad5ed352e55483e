import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'

type CardProps = {
  as?: 'article' | 'section' | 'li' | 'div'
  selected?: boolean
  className?: string
  children: ReactNode
}

export function Card({ as: Element = 'article', selected, className, children }: CardProps) {
  return <Element className={classNames('card', selected && 'selected', className)}>{children}</Element>
}

/** The card's link covers it; other links and buttons are stacked above. */
export function CardTitle({ to, level = 3, children }: { to?: string; level?: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading>
      {to ? (
        <Anchor to={to} className="cover">
          {children}
        </Anchor>
      ) : (
        children
      )}
    </Heading>
  )
}

export function CardList({ columns, children }: { columns?: boolean; children: ReactNode }) {
  return <ul className={columns ? 'grid' : 'cards'}>{children}</ul>
}
