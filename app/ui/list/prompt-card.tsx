import type { ReactNode } from 'react'
import { Card } from '#app/ui/list/card.tsx'

type PromptCardProps = {
  title: string
  action: ReactNode
  as?: 'section' | 'li'
  children?: ReactNode
}

/** A call to action: a card with a heading and a button. Facts are notices. */
export function PromptCard({ title, action, as = 'section', children }: PromptCardProps) {
  return (
    <Card as={as} className="prompt">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      <div className="row">{action}</div>
    </Card>
  )
}
