import type { ReactNode } from 'react'

type WithAsideProps = {
  aside: ReactNode
  /** On phones the aside comes before the content instead of after it. */
  isAsideFirst?: boolean
  children: ReactNode
}

/** Two columns on wide screens, where the aside stays in sight. */
export function WithAside({ aside, isAsideFirst, children }: WithAsideProps) {
  const asideElement = <aside className="stack">{aside}</aside>
  return (
    <div className="with-aside">
      {isAsideFirst && asideElement}
      <div className="stack">{children}</div>
      {!isAsideFirst && asideElement}
    </div>
  )
}
