import type { ReactNode } from 'react'
import { Card } from '#app/ui/list/card.tsx'

type PromptCardProps = {
  title: string
  action: ReactNode
  as?: 'section' | 'li'
  level?: 2 | 3
  children?: ReactNode
}

/** A call to action: a card with a heading and a button. Facts are notices. */
export function PromptCard({ title, action, as = 'section', level = 2, children }: PromptCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as={as} className="prompt">
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      <div className="row">{action}</div>
    </Card>
  )
}
